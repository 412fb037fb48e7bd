/** How often what is shown is read again, while its window is; slow enough to be read. */
export const REFRESH_MS = 5000
