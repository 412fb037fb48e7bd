/*
 * Light or dark: as the system says, unless somebody chose.
 */

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const KEPT_AS = 'keyrack-theme'

/** Storage may be shut for this page; then every visit begins with the system's. */
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
    // Then it holds for this visit.
  }
}

export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}
