import { forgetSetting } from './setting.ts'

// Runs before each test file: files share what they import, and each notes its own setting.
forgetSetting()
