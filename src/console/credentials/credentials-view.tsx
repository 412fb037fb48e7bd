import { Page } from '../shell/page.tsx'

export default function CredentialsView() {
  return (
    <Page title="Credentials">
      <p>Credential configurations will be listed here.</p>
    </Page>
  )
}
