import { useState } from 'react'
import { chooseTheme, chosenTheme, THEMES } from './theme.ts'

const NAMES = { system: 'System theme', light: 'Light theme', dark: 'Dark theme' }

export function ThemeChoice() {
  const [theme, setTheme] = useState(chosenTheme)
  return (
    <label>
      <span className="for-readers-only">Theme</span>
      <select
        value={theme}
        onChange={({ target }) => {
          const chosen = THEMES.find((one) => one === target.value)!
          chooseTheme(chosen)
          setTheme(chosen)
        }}
      >
        {THEMES.map((one) => (
          <option key={one} value={one}>
            {NAMES[one]}
          </option>
        ))}
      </select>
    </label>
  )
}
