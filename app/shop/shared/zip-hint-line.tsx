import type { ReactNode } from "react";
import { TextButton } from "#app/ui/buttons/text-button.tsx";
import { zipHint } from "#domain/places/zip-hint.ts";

/**
 * What is worth a look about a ZIP code, for below its field; a proposal is taken with one press.
 *
 * @returns null when there is nothing to say
 */
export function zipHintLine(
  address: { readonly state: string; readonly zipCode: string },
  onTake: (zipCode: string) => void,
): ReactNode {
  const hint = zipHint(address);
  if (!hint) return null;
  const { sentence, proposal } = hint;
  if (proposal === null) return sentence;
  return <TextButton onClick={() => onTake(proposal)}>{sentence}</TextButton>;
}
