/** How many devices, in words for people: `1 device`, `1,400 devices`. */
export const devicesText = (count: number): string =>
  `${count.toLocaleString('en')} ${count === 1 ? 'device' : 'devices'}`
