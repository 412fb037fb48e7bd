import { fetchBrowser } from './find-browser.ts'

/** Before the first test of suites that need a browser, makes sure that one is available. */
export default fetchBrowser
