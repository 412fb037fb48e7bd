/* Applies the light or dark theme: the system's theme, unless the user chose one. */

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const KEPT_AS = 'keyrack-theme'

/**
 * Returns the theme that the user chose. If storage is blocked for this page, every visit starts with the system's
 * theme.
 */
export function chosenTheme(): Theme {
  try {
    const kept = localStorage.getItem(KEPT_AS)
    return THEMES.find((theme) => theme === kept) ?? 'system'
  } catch {
    return 'system'
  }
}

export function chooseTheme(theme: Theme): void {
  applyTheme(theme)
  try {
    localStorage.setItem(KEPT_AS, theme)
  } catch {
    // If storage is blocked, the choice is lost when the page is closed.
  }
}

/** Shows the console in a theme. */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}
