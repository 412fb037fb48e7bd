/** In the time of this machine, and the same for everybody: no day is taken for a month. */
export const timeText = (at: number): string => new Date(at).toLocaleString('sv-SE')
