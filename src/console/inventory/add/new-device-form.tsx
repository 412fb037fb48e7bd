import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type InventoryCreateDeviceParams, KeyrackError } from '../../../../clients/typescript/index.ts'
import { CommentField, commentFindingIn, toComment } from '../../forms/comment-field.tsx'
import { Field } from '../../forms/field.tsx'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { reasonOf } from '../../session/reason-of.ts'
import { useClient } from '../../session/session.ts'
import { useToasts } from '../../shell/toasts.ts'
import type { DeviceKey } from '../search/inventory-url.ts'
import { PAGES_KEY } from '../table/use-device-pages.ts'

export interface NewDeviceFormProps {
  /** The network that is chosen at first. */
  readonly network: string
  /** The networks to choose from. */
  readonly networks: readonly string[]
  readonly onAdded: (device: DeviceKey) => void
  readonly onClose: () => void
}

type InputName = 'network' | 'ipAddress' | 'adapterId'

/** The input that a refusal of createDevice concerns. */
const INPUT_OF: Readonly<Record<string, InputName>> = {
  NETWORK_NOT_FOUND: 'network',
  INVALID_ADDRESS: 'ipAddress',
  DEVICE_EXISTS: 'ipAddress',
  INVALID_ADAPTER: 'adapterId',
}

/** A form for a new device. The other facts are edited in its drawer, or reported by programs. */
export function NewDeviceForm({ network, networks, onAdded, onClose }: NewDeviceFormProps) {
  const { inventory } = useClient()
  const toasts = useToasts()
  const queryClient = useQueryClient()
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: async ({
      device,
      comment,
    }: {
      readonly device: InventoryCreateDeviceParams
      readonly comment: string
    }) => {
      await inventory.createDevice(device, { comment })
      // The service may write the address in another way, such as 2001:db8::1 for 2001:DB8:0::1.
      const { network, ipAddress } = device
      return (await inventory.getDevice({ network, ipAddress }).catch(() => null)) ?? device
    },
    onSuccess: (device) => {
      toasts.inform(`${device.ipAddress} was added`)
      void queryClient.invalidateQueries({ queryKey: PAGES_KEY })
    },
  })
  const input = error instanceof KeyrackError ? INPUT_OF[error.name] : undefined
  const commentFinding = commentFindingIn(error)
  const isAtInput = input !== undefined || commentFinding !== null
  const problemOf = (name: InputName): string | undefined => (name === input ? reasonOf(error) : undefined)
  const submit = (form: FormData): Promise<unknown> => {
    const textOf = (name: string): string => String(form.get(name) ?? '').trim()
    const device = { network: textOf('network'), ipAddress: textOf('ipAddress'), adapterId: textOf('adapterId') }
    return mutateAsync({ device, comment: toComment(textOf('comment')) }, { onSuccess: onAdded })
  }
  return (
    <FormDialog
      title="New device"
      action="Add"
      isBusy={isPending}
      problem={error === null || isAtInput ? null : reasonOf(error)}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label="Address"
        hint="IPv4 or IPv6"
        problem={problemOf('ipAddress')}
        control={(props) => <input {...props} name="ipAddress" className="mono" required={true} />}
      />
      <Field
        label="Network"
        problem={problemOf('network')}
        control={(props) => (
          <select {...props} name="network" defaultValue={network}>
            {networks.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        )}
      />
      <Field
        label="Adapter"
        hint="The driver that manages the device, such as Cisco::IOS"
        problem={problemOf('adapterId')}
        control={(props) => <input {...props} name="adapterId" required={true} />}
      />
      <CommentField name="comment" finding={commentFinding} />
    </FormDialog>
  )
}
