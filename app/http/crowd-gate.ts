/** Lets so many in at once and turns the others away, instead of letting all of them wait together. */
export type CrowdGate = {
  hasRoom(): boolean;
  /** @returns whether there is room; who got in must `leave` */
  enter(): boolean;
  leave(): void;
};

/**
 * @param most how many may be inside
 * @param isSlow whether this process is behind with its work: then only a quarter as many get in
 */
export function createCrowdGate(most: number, isSlow: () => boolean = () => false): CrowdGate {
  let inside = 0;
  const hasRoom = () => inside < (isSlow() ? Math.ceil(most / 4) : most);
  return {
    hasRoom,
    enter() {
      if (!hasRoom()) return false;
      inside += 1;
      return true;
    },
    leave() {
      inside -= 1;
    },
  };
}
