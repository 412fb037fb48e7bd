import { Page } from '../shell/page.tsx'

export default function ReferenceView() {
  return (
    <Page title="API reference">
      <p>The methods of the contract will be described here.</p>
    </Page>
  )
}
