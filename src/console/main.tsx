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
      <SessionProvider>
        {/* Inside the session, because messages to one caller are not for the next. */}
        <ToastProvider>
          <Router searchHook={useSearchOfAddress}>
            <Shell />
          </Router>
        </ToastProvider>
      </SessionProvider>
    </ErrorBoundary>
  </StrictMode>,
)
