/*
 * Few values for many devices, so that ties occur. Each value is here because it sorts, matches or splits differently.
 */

/** Names that differ only in case; code points decide their order. */
export const CASE_VARIANTS = ['default', 'DEFAULT', 'Berlin', 'berlin', 'BERLIN']

/** Two of these names sort differently by UTF-16 units than by code points. */
export const NETWORKS = [
  'Berlin',
  'berlin',
  'Straße',
  'İzmir',
  'izmir',
  '\uff5enet',
  '\u{10400}net',
  'a b c',
  'a:b|c',
  '{x}*',
  '[a-z]?',
]

/** Names of which each shares its words with others, in other places. */
const SHARED_TOKENS = ['tyo', 'ber'].flatMap((site) =>
  ['core-sw', 'edge-sw', 'sw-core', 'core'].flatMap((role) => [`${site}-${role}-01`, `${role}.${site}.example.net`]),
)

export const HOSTNAMES = [
  'core-01.example.net',
  'CORE-01.example.net',
  'Core-02.Example.NET',
  'core-010',
  'core*star',
  ...SHARED_TOKENS,
  'a\u0000',
  'a\u0000b',
  'a\u0001',
  'a:b',
  'a|b',
  'two\nlines',
  '\u00a0',
  '"quoted"',
  'p'.repeat(1024),
  `${'p'.repeat(1023)}q`,
  `${'p'.repeat(255)}\uff5e`,
  `${'p'.repeat(255)}\u{10400}`,
  '*lead',
  'trail*',
  'straße-1',
  'STRASSE-1',
  'STRAẞE-1',
  'İstanbul',
  'istanbul',
  'ıstanbul',
  'ΟΔΟΣ',
  'οδος',
  'οδοσ',
  '\uff5ewave',
  '\u{10400}deseret',
  '\u{10428}deseret',
  'cafe\u0301',
  'café',
  'CAFÉ',
  '\u212aelvin',
  'kelvin',
  ' edge ',
  'two words',
  'a',
  'aa',
  'aaa',
  'aba',
  '\u{1f5a7}',
]
export const ADAPTERS = [
  'Cisco::IOS',
  'cisco::ios',
  'Cisco::IOSXR',
  'Juniper::JUNOS',
  'Ünïx::Straße',
  'plain',
  'İ::x',
  'a, b',
]
export const TYPES = ['Router', 'router', 'Switch', 'Firewall', 'ß', 'ss', '\uff5e', '\u{10400}', '']
export const VENDORS = ['Cisco', 'CISCO', 'Juniper', 'Ärista', 'arista', 'Zyxel', '']
export const MODELS = ['ASR-9006', 'asr-9006', 'ASR-9', 'ASR-90060', 'WS_C', 'WS-C', 'Σ', 'ς', 'σ', '']
export const VERSIONS = [
  '15.2(7)E9',
  '15.2(7)e9',
  '7.5.2',
  '7.10.2',
  '07.10.02.0',
  '7',
  ' 7',
  'v7-rc1',
  '99999999999999999999.1',
  'unknown',
  '７.5',
  '',
]
export const STATUSES = [
  'NONE',
  'SUCCESS',
  'SUCCESS',
  'FAILURE',
  'INVALID_CREDENTIAL',
  'INVALID_CREDENTIALS',
  'TIMEOUT',
  'success',
  'none',
  'SUCCESSFUL',
  '',
]
export const SERIALS = [
  'FOX1801P001',
  'fox1801p001',
  'FOX1801P002',
  'SN*1',
  '0',
  '00',
  'ſerial',
  'SERIAL',
  'İ',
  'i\u0307',
  '',
]
export const CUSTOMS = [
  'rack 015',
  'Rack 015',
  'RACK 01',
  'x=y',
  'Straße',
  'x',
  'X*',
  'ς',
  '\u{10400}',
  '\uff5e',
  ' ',
  '',
  '',
]
export const MEMOS = [
  'Core router',
  'core ROUTER',
  '',
  'm'.repeat(60),
  'm'.repeat(61),
  'M'.repeat(75),
  '\u{1f5a7}'.repeat(61),
  `${'é'.repeat(59)}\u{10400}z`,
  'e\u0301'.repeat(31),
]
export const INTERFACES = ['Gi0/1', 'GI0/1', 'Vlan 10', 'lo\u0000', 'eth0\u0000eth1', '回線1', 'Straße/1', 'e "1"', 'X']
export const DESCRIPTIONS = ['Uplink to core', 'uplink to CORE-01', '', 'ΟΔΟΣ', 'a\u0000b', '\u{10400}', 'd'.repeat(90)]
/** In several notations. One is an EUI-64. */
export const MAC_ADDRESSES = [
  '00:1a:2b:3c:4d:5e',
  '001A.2B3C.4D5E',
  '00-1a-2b-3c-4d-5f',
  'ffffffffffff',
  '02:1a:2b:ff:fe:3c:4d:5e',
]
export const TAGS = [
  'core',
  'CORE',
  'core router',
  'ANDROID',
  'ORACLE',
  'BRAND',
  'this and that',
  'A AND B',
  'this OR that',
  'AND',
  'OR',
  '(lab)',
  'Straße',
  'ΟΔΟΣ',
  'İ',
  '\u{10400}tag',
  'x',
  '*',
]
