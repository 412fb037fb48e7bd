import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { Permission } from './session/session.ts'
import { NotLoaded } from './shell/not-loaded.ts'

/*
 * The console's views, in the order of the navigation: each in a folder of its own and loaded when it is first shown.
 */

export interface View {
  /** Its address, and of all below it. The service serves the page there too: src/http/console-pages.ts */
  readonly path: string
  readonly title: string
  /** What a caller needs for it to be of any use; null: nothing. */
  readonly permission: Permission | null
  readonly Content: LazyExoticComponent<ComponentType>
}

/** The code of a view. Throws NotLoaded. */
const loaded = <Module>(coming: Promise<Module>): Promise<Module> =>
  coming.catch((failure: unknown) => {
    throw new NotLoaded(failure)
  })

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
