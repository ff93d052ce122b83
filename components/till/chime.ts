const NOTES_HZ = [659.25, 987.77];
const NOTE_S = 0.18;
const VOLUME = 0.25;

let context: AudioContext | undefined;

/** Allows the sound once a person presses something: browsers play none before. @returns what stops waiting for it */
export function awaitPress(): () => void {
  window.addEventListener("pointerdown", allow);
  window.addEventListener("keydown", allow);
  return () => {
    window.removeEventListener("pointerdown", allow);
    window.removeEventListener("keydown", allow);
  };
}

function allow(): void {
  if (typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  void context.resume();
}

/** Plays two rising notes. */
export function playChime(): void {
  if (context?.state !== "running") return;
  const start = context.currentTime;
  for (const [place, hertz] of NOTES_HZ.entries()) {
    const from = start + place * NOTE_S;
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.frequency.value = hertz;
    volume.gain.setValueAtTime(VOLUME, from);
    volume.gain.exponentialRampToValueAtTime(0.001, from + 2 * NOTE_S);
    tone.connect(volume).connect(context.destination);
    tone.start(from);
    tone.stop(from + 2 * NOTE_S);
  }
}
