import type { Stubs } from '../../generated/server-stubs.ts'
import { getReports } from './Collector.getReports.ts'
import { reportDevices } from './Collector.reportDevices.ts'
import { commitEdits } from './Credentials.commitEdits.ts'
import { deleteCredentialConfig } from './Credentials.deleteCredentialConfig.ts'
import { deleteCredentialSets } from './Credentials.deleteCredentialSets.ts'
import { discardEdits } from './Credentials.discardEdits.ts'
import { getAllCredentialConfigs } from './Credentials.getAllCredentialConfigs.ts'
import { getCredentialConfig } from './Credentials.getCredentialConfig.ts'
import { getCredentialSets } from './Credentials.getCredentialSets.ts'
import { getHistory } from './Credentials.getHistory.ts'
import { getMaskedCredentialSets } from './Credentials.getMaskedCredentialSets.ts'
import { getPendingEdits } from './Credentials.getPendingEdits.ts'
import { rebaseEdits } from './Credentials.rebaseEdits.ts'
import { resolveCredentials } from './Credentials.resolveCredentials.ts'
import { saveCredentialConfig } from './Credentials.saveCredentialConfig.ts'
import { saveCredentialSets } from './Credentials.saveCredentialSets.ts'
import type { CallContext } from './context.ts'
import { countDevices } from './Inventory.countDevices.ts'
import { createDevice } from './Inventory.createDevice.ts'
import { deleteDevice } from './Inventory.deleteDevice.ts'
import { getChanges } from './Inventory.getChanges.ts'
import { getDevice } from './Inventory.getDevice.ts'
import { getDeviceHardware } from './Inventory.getDeviceHardware.ts'
import { getDeviceHistory } from './Inventory.getDeviceHistory.ts'
import { getDeviceInterfaces } from './Inventory.getDeviceInterfaces.ts'
import { restoreDevice } from './Inventory.restoreDevice.ts'
import { revertRequest } from './Inventory.revertRequest.ts'
import { search } from './Inventory.search.ts'
import { updateDevice } from './Inventory.updateDevice.ts'
import { updateDevices } from './Inventory.updateDevices.ts'
import { verifySearchIndex } from './Inventory.verifySearchIndex.ts'
import { defineManagedNetwork } from './Networks.defineManagedNetwork.ts'
import { deleteManagedNetwork } from './Networks.deleteManagedNetwork.ts'
import { getAllManagedNetworks } from './Networks.getAllManagedNetworks.ts'
import { getManagedNetwork } from './Networks.getManagedNetwork.ts'
import { getManagedNetworkNames } from './Networks.getManagedNetworkNames.ts'
import { getAuditEntries } from './Security.getAuditEntries.ts'
import { getCaller } from './Security.getCaller.ts'
import { getServiceStatus } from './Security.getServiceStatus.ts'
import { logoutCurrentUser } from './Security.logoutCurrentUser.ts'
import { defineFieldNames } from './Settings.defineFieldNames.ts'
import { getFieldNames } from './Settings.getFieldNames.ts'

/** The handler of every method. A missing handler, or one of the wrong type, is a compile error. */
export const methods: Stubs<CallContext> = {
  'Inventory.createDevice': createDevice,
  'Inventory.deleteDevice': deleteDevice,
  'Inventory.getDevice': getDevice,
  'Inventory.updateDevice': updateDevice,
  'Inventory.updateDevices': updateDevices,
  'Inventory.search': search,
  'Inventory.getDeviceHardware': getDeviceHardware,
  'Inventory.getDeviceInterfaces': getDeviceInterfaces,
  'Inventory.countDevices': countDevices,
  'Inventory.verifySearchIndex': verifySearchIndex,
  'Inventory.getDeviceHistory': getDeviceHistory,
  'Inventory.getChanges': getChanges,
  'Inventory.restoreDevice': restoreDevice,
  'Inventory.revertRequest': revertRequest,
  'Collector.reportDevices': reportDevices,
  'Collector.getReports': getReports,
  'Networks.defineManagedNetwork': defineManagedNetwork,
  'Networks.getManagedNetwork': getManagedNetwork,
  'Networks.getManagedNetworkNames': getManagedNetworkNames,
  'Networks.getAllManagedNetworks': getAllManagedNetworks,
  'Networks.deleteManagedNetwork': deleteManagedNetwork,
  'Credentials.commitEdits': commitEdits,
  'Credentials.discardEdits': discardEdits,
  'Credentials.getCredentialConfig': getCredentialConfig,
  'Credentials.saveCredentialConfig': saveCredentialConfig,
  'Credentials.deleteCredentialConfig': deleteCredentialConfig,
  'Credentials.getCredentialSets': getCredentialSets,
  'Credentials.getMaskedCredentialSets': getMaskedCredentialSets,
  'Credentials.getHistory': getHistory,
  'Credentials.saveCredentialSets': saveCredentialSets,
  'Credentials.deleteCredentialSets': deleteCredentialSets,
  'Credentials.getAllCredentialConfigs': getAllCredentialConfigs,
  'Credentials.getPendingEdits': getPendingEdits,
  'Credentials.rebaseEdits': rebaseEdits,
  'Credentials.resolveCredentials': resolveCredentials,
  'Settings.getFieldNames': getFieldNames,
  'Settings.defineFieldNames': defineFieldNames,
  'Security.getCaller': getCaller,
  'Security.getAuditEntries': getAuditEntries,
  'Security.getServiceStatus': getServiceStatus,
  'Security.logoutCurrentUser': logoutCurrentUser,
}
