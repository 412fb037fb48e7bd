/** Returns text such as `1 device` or `1,400 devices`. */
export const devicesText = (count: number): string =>
  `${count.toLocaleString('en')} ${count === 1 ? 'device' : 'devices'}`
