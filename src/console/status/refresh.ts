/** Interval for reading again while the window is visible; slow enough for reading. */
export const REFRESH_MS = 5000
