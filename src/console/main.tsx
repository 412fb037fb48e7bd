import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Router } from 'wouter'
import { SessionProvider } from './session/session-provider.tsx'
import { ErrorBoundary } from './shell/error-boundary.tsx'
import { useSearchOfAddress } from './shell/search-of-address.ts'
import { Shell } from './shell/shell.tsx'
import { applyTheme, chosenTheme } from './shell/theme.ts'
import { ToastProvider } from './shell/toast-provider.tsx'
import './tokens.css'
import './elements.css'

// Apply the theme before the first render, to avoid a white flash in dark mode.
applyTheme(chosenTheme())

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <ErrorBoundary>
      <ToastProvider>
        <SessionProvider>
          <Router searchHook={useSearchOfAddress}>
            <Shell />
          </Router>
        </SessionProvider>
      </ToastProvider>
    </ErrorBoundary>
  </StrictMode>,
)
