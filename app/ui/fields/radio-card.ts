/** A label that shows as chosen while the radio button in it is. */
export const radioCard =
  "cursor-pointer rounded-md border-[1.5px] border-line bg-raised outline-offset-2 has-checked:border-accent has-checked:inset-ring has-checked:inset-ring-accent has-focus-visible:outline-3 has-focus-visible:outline-accent";
