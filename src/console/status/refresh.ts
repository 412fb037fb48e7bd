/*
 * Reads the status again while the user is there. Each read keeps the session alive, so a view that nobody uses must
 * stop, or the login would never become idle.
 */
import { createContext, useContext } from 'react'

/** Interval in milliseconds. It leaves enough time for reading. */
const REFRESH_MS = 5000

/** Whether the user is away. */
export const AwayContext = createContext(false)

/** Returns the interval at which a query of the view is read again while the window is visible; false for never. */
export const useRefreshMs = (): number | false => (useContext(AwayContext) ? false : REFRESH_MS)
