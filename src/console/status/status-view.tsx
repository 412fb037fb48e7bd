import { Page } from '../shell/page.tsx'

export default function StatusView() {
  return (
    <Page title="Status">
      <p>The state of the service will be shown here.</p>
    </Page>
  )
}
