import { testEveryCommand } from './every-command.ts'

await testEveryCommand()
