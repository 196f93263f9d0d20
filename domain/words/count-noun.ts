/** A number with its noun: "1 bar", "12 bars", "1,200 bars". */
export function countNoun(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;
}
