"""How the documentation site is built: `make site` writes it to build/site."""

import stavka

project = "Stavka"
author = "the Stavka developers"
version = release = stavka.__version__
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
exclude_patterns = ["README.md"]
html_theme = "furo"
html_title = f"Stavka {version}"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_show_copyright = False
maximum_signature_line_length = 88
html_show_sourcelink = False
myst_heading_anchors = 4  # pages link to headings, as they do when read on a code host
myst_links_external_new_tab = False
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
nitpicky = False
# The pages of rule coverage are long tables that point at files of the project, which the site does not hold.
suppress_warnings = ["myst.xref_missing"]
