import { oval } from "../labels.ts";
import { leaf, openPod, pod } from "../motifs.ts";
import type { Wrapper } from "../press.ts";
import { Blocks, cycle, fill, group, range, rect } from "../svg.ts";

const ink = {
  red: "#d8402a",
  wine: "#5e1018",
  blush: "#f2a184",
  cream: "#f8ead2",
  leaf: "#1f5b4a",
};

/** Pods and leaves as an all-over linocut, one pod in five cut open. */
export const redOrchard: Wrapper["draw"] = (random) => {
  const blocks = new Blocks("ro");
  const cutPod = () => {
    const { body, ridges, stem } = pod(random);
    return blocks.cut(fill(ink.wine, stem), fill(undefined, body), fill("currentColor", ridges));
  };
  const cutOpen = () => {
    const { shell, pulp, beans, eyes } = openPod(random);
    return blocks.cut(
      fill(ink.wine, shell),
      fill(ink.cream, pulp),
      fill(ink.blush, beans),
      fill(ink.wine, eyes),
    );
  };
  const cutLeaf = () => {
    const { blade, veins } = leaf(random, 84, 21, 6);
    return blocks.cut(fill(ink.leaf, blade), fill(ink.red, veins));
  };
  const pods = [cutPod(), cutPod(), cutPod()] as const;
  const open = [cutOpen(), cutOpen()] as const;
  const leaves = [cutLeaf(), cutLeaf()] as const;

  const foliage: string[] = [];
  const fruit: string[] = [];
  for (const row of range(7)) {
    for (const column of range(4)) {
      const x = column * 150 + (row % 2 ? 98 : 22) + random.between(-8, 8);
      const y = row * 142 + 2 + random.between(-8, 8);
      const index = row * 4 + column;
      const turn = (index % 2 ? 28 : -32) + random.between(-9, 9);
      for (const side of [0, 1]) {
        foliage.push(cycle(leaves, index + side)(x, y - 52, turn * 0.4 + (side ? 62 : -62), 1));
      }
      const pale = index % 3 === 0;
      fruit.push(
        index % 5 === 1
          ? cycle(open, index)(x, y, turn, 0.8)
          : cycle(pods, index)(
              x,
              y,
              turn,
              0.8,
              pale ? [ink.blush, ink.red] : [ink.wine, ink.blush],
            ),
      );
    }
  }
  return {
    ground: blocks + rect(0, 0, 500, 860, ink.red) + group({}, ...foliage, ...fruit),
    label: {
      shape: oval(250, 430, 180, 232),
      center: [250, 424],
      width: 266,
      paper: ink.cream,
      ink: ink.wine,
      accent: "#c22f1b",
      frame: [
        [13, 2.4],
        [20, 1],
      ],
    },
  };
};
