import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CredentialConfig } from '../../../../clients/typescript/index.ts'
import { firstNetwork, useNetworkNames } from '../../session/network-names.ts'
import { failureText } from '../../session/reason-of.ts'
import { useClient, useMayEdit } from '../../session/session.ts'
import { FailedRead } from '../../shell/failed-read.tsx'
import { Page } from '../../shell/page.tsx'
import { type AskedSet, SetDialog } from '../sets/set-dialog.tsx'
import { ConfigDetails } from './config-details.tsx'
import { type AskedConfig, ConfigDialog } from './config-dialog.tsx'
import { ConfigForm } from './config-form.tsx'
import { ConfigList } from './config-list.tsx'
import styles from './configs.module.css'
import { configsQuery } from './credential-queries.ts'
import { NetworkChoice } from './network-choice.tsx'
import { useOpened } from './opened-in-url.ts'

/** Shows the configurations of a network on one side, and the open one on the other. */
export function Configs() {
  const { opened, open } = useOpened()
  const { data: networks, error } = useNetworkNames()
  const network = opened.network ?? firstNetwork(networks ?? [])
  return (
    <Page
      title="Credentials"
      actions={
        network !== undefined && (
          <>
            <NetworkChoice networks={networks ?? []} network={network} onChoose={(next) => open({ network: next })} />
            <NewConfig network={network} />
          </>
        )
      }
    >
      {error !== null && <p role="alert">{failureText('Cannot list networks', error)}</p>}
      {networks?.length === 0 && <p>You have no access to any network. Ask an administrator for it.</p>}
      {network !== undefined && <ConfigsOf network={network} opened={opened.config} />}
    </Page>
  )
}

function ConfigsOf({ network, opened }: { readonly network: string; readonly opened: string | null }) {
  const wanted = configsQuery(useClient().credentials, network)
  const { data: configs, error, isFetching, refetch } = useQuery(wanted)
  // The dialogs are here and not in the details, which disappear if the configuration does: others may delete or rename
  // it, and one that the session created is lost with the session.
  const [asked, setAsked] = useState<AskedConfig | null>(null)
  const [askedSet, setAskedSet] = useState<AskedSet | null>(null)
  const config = configs?.find(({ name }) => name === opened)
  const isOpened = ({ name, managedNetwork }: CredentialConfig): boolean =>
    name === opened && managedNetwork === network
  // Back or Forward leaves a dialog. It must not open by itself when the user comes back.
  if (asked !== null && !isOpened(asked.config)) setAsked(null)
  if (askedSet !== null && !isOpened(askedSet.config)) setAskedSet(null)
  return (
    <>
      <FailedRead what="Cannot list configurations" error={error} isBusy={isFetching} onAgain={refetch} />
      {configs === undefined && error === null && <p>Loading…</p>}
      {configs !== undefined && (
        <div className={styles.sides}>
          <div className={styles.list}>
            {configs.length === 0 ? (
              <p className={styles.empty}>This network has no configurations.</p>
            ) : (
              <ConfigList network={network} configs={configs} opened={opened} />
            )}
          </div>
          {config !== undefined && (
            <ConfigDetails
              key={`${network}\n${config.name}`}
              config={config}
              onAction={(ask) => setAsked({ ask, config })}
              onSetAction={setAskedSet}
            />
          )}
          {config === undefined && opened !== null && (
            <p role="status">
              Configuration “<bdi>{opened}</bdi>” not found in <bdi>{network}</bdi>.
            </p>
          )}
          {opened === null && configs.length > 0 && (
            <p className={styles.empty}>Select a configuration to see its sets.</p>
          )}
        </div>
      )}
      {asked !== null && <ConfigDialog asked={asked} onClose={() => setAsked(null)} />}
      {askedSet !== null && <SetDialog asked={askedSet} onClose={() => setAskedSet(null)} />}
    </>
  )
}

function NewConfig({ network }: { readonly network: string }) {
  const mayEdit = useMayEdit()
  const [isAsking, setAsking] = useState(false)
  const { open } = useOpened()
  if (!mayEdit) {
    return (
      <span className={styles.empty}>
        Read only: you need the permission <code>credentials:write</code> to edit.
      </span>
    )
  }
  return (
    <>
      <button type="button" data-kind="main" onClick={() => setAsking(true)}>
        New configuration…
      </button>
      {isAsking && (
        <ConfigForm
          network={network}
          config={null}
          onClose={() => setAsking(false)}
          onSaved={({ name }) => {
            setAsking(false)
            open({ network, config: name })
          }}
        />
      )}
    </>
  )
}
