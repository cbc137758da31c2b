"""The Russian Campaign, 4th edition."""

from stavka.titles.russian_campaign.title import RussianCampaign

TITLE = RussianCampaign
