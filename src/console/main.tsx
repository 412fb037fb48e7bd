import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { SessionProvider } from './session/session-provider.tsx'
import { ErrorBoundary } from './shell/error-boundary.tsx'
import { Shell } from './shell/shell.tsx'
import { applyTheme, chosenTheme } from './shell/theme.ts'
import { ToastProvider } from './shell/toast-provider.tsx'
import './tokens.css'
import './elements.css'

// Before anything is drawn, or a dark room sees a white flash.
applyTheme(chosenTheme())

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <ErrorBoundary>
      <ToastProvider>
        <SessionProvider>
          <Shell />
        </SessionProvider>
      </ToastProvider>
    </ErrorBoundary>
  </StrictMode>,
)
