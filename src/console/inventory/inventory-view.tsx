import { Page } from '../shell/page.tsx'

export default function InventoryView() {
  return (
    <Page title="Inventory">
      <p>Devices will be listed here.</p>
    </Page>
  )
}
