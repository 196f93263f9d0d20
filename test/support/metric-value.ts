/**
 * One figure of `/metrics`, 0 where it has none yet.
 * @param sample name and labels as they stand there, such as `conche_mails_total{outcome="sent"}`
 */
export function metricValue(text: string, sample: string): number {
  const line = text.split("\n").find((each) => each.startsWith(`${sample} `));
  return line ? Number(line.slice(sample.length)) : 0;
}
