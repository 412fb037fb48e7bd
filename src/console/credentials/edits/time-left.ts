/** Returns the time as text such as `28:10` or `1:02:03`. A negative time counts as zero. */
export function timeLeft(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const tail = `${twoDigits(seconds % 60)}`
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${tail}` : `${minutes}:${tail}`
}

const twoDigits = (number: number): string => String(number).padStart(2, '0')
