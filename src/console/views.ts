/*
 * The views of the console, in the order of the navigation. Each has its own folder and is loaded when it is first
 * shown.
 */
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { Permission } from './session/session.ts'
import { NotLoaded } from './shell/not-loaded.ts'

/** A view of the console. */
export interface View {
  /**
   * Path of the view and of everything below it. The service serves the page there too, see
   * src/http/routes/console-pages.ts.
   */
  readonly path: string
  readonly title: string
  /** Permission that the view needs; null if it needs none. */
  readonly permission: Permission | null
  readonly Content: LazyExoticComponent<ComponentType>
}

/** Waits for the code of a view. Throws NotLoaded if it cannot be loaded. */
const loaded = <Module>(coming: Promise<Module>): Promise<Module> =>
  coming.catch((failure: unknown) => {
    throw new NotLoaded(failure)
  })

/** All views, in the order of the menu. */
export const views: readonly View[] = [
  {
    path: '/',
    title: 'Inventory',
    permission: 'inventory:read',
    Content: lazy(() => loaded(import('./inventory/inventory-view.tsx'))),
  },
  {
    path: '/credentials',
    title: 'Credentials',
    permission: 'credentials:read',
    Content: lazy(() => loaded(import('./credentials/credentials-view.tsx'))),
  },
  {
    path: '/docs',
    title: 'API reference',
    permission: null,
    Content: lazy(() => loaded(import('./reference/reference-view.tsx'))),
  },
  {
    path: '/status',
    title: 'Status',
    permission: null,
    Content: lazy(() => loaded(import('./status/status-view.tsx'))),
  },
]
