import type { Stub } from '../../generated/server-stubs.ts'
import { toContractConfig } from '../domain/credentials/config.ts'
import type { EffectiveConfig } from '../domain/credentials/overlay.ts'
import { replyTooLarge } from '../domain/credentials/reply-too-large.ts'
import type { CallContext } from './context.ts'
import { toJsonArray } from './json-array.ts'

export const getAllCredentialConfigs: Stub<'Credentials.getAllCredentialConfigs', CallContext> = async (
  params,
  context,
) => {
  const session = await context.editSession()
  const configs = session.readConfigs(params.network)
  return { bytes: await toJsonArray(configTexts(configs, context.service.settings.maxReplyBytes)) }
}

/** Yields each configuration as JSON. Throws TOO_LARGE if the configurations take more than `maxBytes` together. */
async function* configTexts(
  configs: AsyncIterable<readonly EffectiveConfig[]>,
  maxBytes: number,
): AsyncIterable<string> {
  let bytes = 0
  for await (const some of configs) {
    for (const { network, attributes } of some) {
      const json = JSON.stringify(toContractConfig(network, attributes))
      bytes += Buffer.byteLength(json)
      if (bytes > maxBytes) throw replyTooLarge('configurations', maxBytes, 'ask for one network at a time')
      yield json
    }
  }
}
