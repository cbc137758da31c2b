// Sounds made on the spot: dice, guns, boots. None unless the player wants them.
import { settings } from "../widgets/settings";

let context: AudioContext | null = null;

/** A context starts only after a press, which a player has made by then. */
function ready(): AudioContext | null {
  if (!settings.sound) return null;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  return context;
}

/** A burst of noise that dies away, around a pitch. */
export function noise(to: BaseAudioContext, at: number, length: number, pitch: number, loud: number): void {
  const sheet = to.createBuffer(1, Math.ceil(to.sampleRate * length), to.sampleRate);
  const data = sheet.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / data.length) ** 3;
  const source = to.createBufferSource(), band = to.createBiquadFilter(), gain = to.createGain();
  source.buffer = sheet;
  band.type = "bandpass";
  band.frequency.value = pitch;
  gain.gain.value = loud;
  source.connect(band).connect(gain).connect(to.destination);
  source.start(at);
}

export function dice(to: BaseAudioContext | null = ready()): void { if (to) for (let i = 0; i < 6; i++) noise(to, to.currentTime + i * 0.09 + Math.random() * 0.04, 0.05, 2600 - i * 120, 0.5); }

export function guns(to: BaseAudioContext | null = ready()): void { if (to) for (const [after, pitch] of [[0, 110], [0.13, 80], [0.31, 95]]) noise(to, to.currentTime + after, 0.5, pitch, 2.2); }

export function march(to: BaseAudioContext | null = ready()): void { if (to) for (const after of [0, 0.12]) noise(to, to.currentTime + after, 0.06, 420, 0.35); }
