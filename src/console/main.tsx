import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { SessionProvider } from './session/session-provider.tsx'
import { ErrorBoundary } from './shell/error-boundary.tsx'
import { Shell } from './shell/shell.tsx'
import { applyTheme, chosenTheme } from './shell/theme.ts'
import { ToastProvider } from './shell/toast-provider.tsx'
import { ViewRouter } from './shell/view-router.tsx'
import './tokens.css'
import './elements.css'
import './scroll-hints.css'

// Apply the theme before the first render, to avoid a white flash in dark mode.
applyTheme(chosenTheme())

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <ErrorBoundary>
      <SessionProvider>
        {/* Inside the session, because messages to one caller are not for the next. */}
        <ToastProvider>
          <ViewRouter>
            <Shell />
          </ViewRouter>
        </ToastProvider>
      </SessionProvider>
    </ErrorBoundary>
  </StrictMode>,
)
