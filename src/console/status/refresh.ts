/**
 * Interval in milliseconds at which data is read again while the window is visible. It leaves enough time for reading.
 */
export const REFRESH_MS = 5000
