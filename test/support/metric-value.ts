/**
 * A value of `/metrics`; 0 when it is missing.
 * @param sample name and labels as in the text, such as `conche_mails_total{result="sent"}`
 */
export function metricValue(text: string, sample: string): number {
  const line = text.split("\n").find((each) => each.startsWith(`${sample} `));
  return line ? Number(line.slice(sample.length)) : 0;
}
