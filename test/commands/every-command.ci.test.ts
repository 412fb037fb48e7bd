import { testEveryCommand } from './every-command.ts'

// every-command.long.test.ts tries each command in all situations.
await testEveryCommand({ share: 2 })
