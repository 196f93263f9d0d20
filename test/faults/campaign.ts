import { type Boundary, nameOf } from "./boundary.ts";
import { type CampaignShopper, forGiftCard, forSeveral, makeShopper } from "./campaign-shopper.ts";
import { chaosIn } from "./chaos.ts";
import { type Books, checkBooks } from "./check-books.ts";
import { comeToRest, releaseClaims } from "./come-to-rest.ts";
import { type FaultyWorld, openFaultyWorld, SCARCE_BAR } from "./faulty-world.ts";
import { goShopping } from "./go-shopping.ts";
import { issueCard } from "./issue-card.ts";
import { type OwnersAct, ownerActs } from "./owner-acts.ts";
import { ownerDesk } from "./owner-desk.ts";
import { randomFrom } from "./random.ts";

export type CampaignReport = {
  readonly seed: number;
  readonly checkouts: number;
  readonly kills: number;
  /** Boundaries at which the process was killed, and those that were not reached again. */
  readonly boundaries: { readonly killedAt: number; readonly missed: readonly string[] };
  readonly strikes: ReadonlyMap<string, number>;
  readonly results: Readonly<Record<string, number>>;
  readonly books: Books;
};

export type CampaignOptions = {
  readonly seed: number;
  /** Checkouts with random faults. */
  readonly checkouts: number;
  readonly atOnce: number;
  /** Kills the process at every nth boundary of a checkout; 1 for each. */
  readonly everyBoundary: number;
  readonly say?: (line: string) => void;
};

/** Shoppers whose purchase has steps of its own, and what the owner does with their orders. */
type OtherWay = {
  readonly make: () => CampaignShopper;
  readonly send: (shopper: CampaignShopper) => Promise<void>;
};

/** Relative frequencies of the owner's actions. */
const often: Record<OwnersAct, number> = {
  packs: 3,
  unpacks: 1,
  shipsOneUnit: 2,
  shipsAll: 3,
  shipsTwiceAtOnce: 1,
  undoesShipment: 2,
  marksDelivered: 1,
  refundsUnit: 1,
  refundsWaitingUnit: 2,
  refundsSentUnit: 2,
  refundsTwiceAtOnce: 1,
  refundsAll: 2,
  refundsAtProvider: 1,
  refundFails: 2,
  paysCash: 0,
  cancels: 2,
  cancelsAndUndoes: 1,
  booksBalance: 1,
  receivesProducts: 1,
  breaksUnit: 1,
};
const anyOf = (Object.keys(often) as OwnersAct[]).flatMap((name) => Array(often[name]).fill(name));

/** Each has enough for some orders, and many shoppers have its code. */
const SHARED_CARDS = ["40", "80", "150"];

/**
 * Runs checkouts through the built shop while its process is killed, its database restarted and all
 * outside systems fail. Waits until all work is done, and then compares all books.
 */
export async function runCampaign(options: CampaignOptions): Promise<CampaignReport> {
  const { seed, say = () => {} } = options;
  const random = randomFrom(seed);
  const world = await openFaultyWorld(random);
  const results: Record<string, number> = {};
  let shoppers = 0;
  const owner = ownerActs(world, random);
  const count = (result: string) => {
    results[result] = (results[result] ?? 0) + 1;
  };
  const send = async (shopper: CampaignShopper) => {
    const result = await goShopping(shopper, world.counter);
    // Without the shop's last answer, which is another each time.
    const [what = ""] = result.split(":");
    count(what);
    return result;
  };
  const act = async (name: OwnersAct, orderId: string) => {
    count(`owner ${name}: ${await owner.acts[name](orderId)}`);
  };
  /** Performs some of the owner's actions on an order, or one of a purchase, in any order. */
  const sendAndAct = async (shopper: CampaignShopper) => {
    if ((await send(shopper)) !== "saw the order") return;
    const orderIds = await owner.listPurchase(shopper.checkoutId);
    while (random.chance(2 / 3)) await act(random.pick(anyOf), random.pick(orderIds));
  };
  const codes: string[] = [];
  /** Of ten shoppers, two have the code of a gift card, one buys one, and one buys for several. */
  const specialShopper = (): CampaignShopper => {
    const what = shoppers % 10;
    const shopper = nextShopper();
    if (what === 3) return forGiftCard(random, shopper);
    const wanted = random.chance(1 / 3) ? withScarceProduct(shopper) : shopper;
    if (what === 6) return forSeveral(random, wanted, 3 + random.below(3));
    return what === 1 || what === 8 ? { ...wanted, giftCard: random.pick(codes) } : wanted;
  };
  /** Each step of these actions is a boundary too. */
  const sendThen =
    (...names: readonly OwnersAct[]) =>
    async (shopper: CampaignShopper) => {
      if ((await send(shopper)) !== "saw the order") return;
      for (const name of names) await act(name, shopper.checkoutId);
    };
  const sendOne = sendThen(
    "packs",
    "refundsWaitingUnit",
    "shipsOneUnit",
    "undoesShipment",
    "shipsAll",
    "refundsSentUnit",
    "booksBalance",
    "receivesProducts",
  );
  const sendAndCancel = sendThen("cancelsAndUndoes", "cancels");
  const sendAndRefund = sendThen("refundsUnit", "refundsAll");
  const nextShopper = () => makeShopper(random, shoppers++);

  try {
    // First records the steps of a checkout, then runs one checkout for each step, killed there.
    const boundaries: Boundary[] = [];
    for (const method of ["card", "us_bank_account"] as const) {
      boundaries.push(...(await stepsOf(world, sendOne, patientShopper(nextShopper(), method))));
    }
    for (const dollars of SHARED_CARDS) codes.push(await issueCard(ownerDesk(world), dollars));
    // Then the steps that only other ways to buy have.
    const byCard = () => patientShopper(nextShopper(), "card");
    const others: readonly OtherWay[] = [
      { make: byCard, send: sendAndCancel },
      { make: () => ({ ...byCard(), giftCard: codes[0] ?? "" }), send: sendAndRefund },
      { make: () => forGiftCard(random, byCard()), send: sendAndRefund },
      { make: () => forSeveral(random, byCard(), 3), send: sendAndRefund },
    ];
    const wayOf = new Map<string, OtherWay>();
    for (const way of others) {
      const known = new Set(boundaries.map(nameOf));
      const own = await stepsOf(world, way.send, way.make());
      const fresh = own.filter((boundary) => !known.has(nameOf(boundary)));
      boundaries.push(...fresh);
      for (const boundary of fresh) wayOf.set(nameOf(boundary), way);
    }
    const chosen = distinct(boundaries).filter((_, index) => index % options.everyBoundary === 0);
    say(`${chosen.length} of ${distinct(boundaries).length} boundaries of a checkout`);
    const missed: string[] = [];
    for (const [index, boundary] of chosen.entries()) {
      const way = wayOf.get(nameOf(boundary));
      const method = index % 2 === 0 ? "card" : "us_bank_account";
      const go = way?.send ?? sendOne;
      const shopper = way?.make() ?? patientShopper(nextShopper(), method);
      const killed = await killAt(world, boundary, go, shopper);
      if (!killed) missed.push(nameOf(boundary));
      if (index % 20 === 19) say(`killed at ${index + 1} boundaries`);
    }

    // Then all faults at once. The code is used up soon.
    await world.limitCode(5);
    const chaos = chaosIn(world, random);
    let remaining = options.checkouts;
    let striking = remaining > 0;
    const striker = (async () => {
      while (striking) {
        await new Promise((done) => setTimeout(done, 300 + random.below(1_500)));
        // On a slow machine too, the process runs for a while between two faults.
        await world.shop.up();
        if (striking) await chaos.strike();
      }
    })();
    await Promise.all(
      Array.from({ length: options.atOnce }, async () => {
        while (remaining > 0) {
          remaining -= 1;
          if (remaining % 100 === 0) say(`${remaining} checkouts to go`);
          if (remaining === Math.floor(options.checkouts / 2)) world.closeBooks(today());
          await sendAndAct(specialShopper());
        }
      }),
    );
    striking = false;
    await striker;
    await chaos.end();

    say("coming to rest");
    await comeToRest(world, say);
    // Only now, after the last payment. The job is killed once more.
    await owner.acts.booksBalance();
    await comeToRest(world, say);
    return {
      seed,
      checkouts: shoppers,
      kills: world.shop.kills,
      boundaries: { killedAt: chosen.length - missed.length, missed },
      strikes: chaos.done,
      results,
      books: await checkBooks(world, owner),
    };
  } finally {
    await world.close();
  }
}

/** From then on everything is booked on the next day. */
function today(): string {
  return new Date().toISOString().slice(0, 10);
}

/** Adds the bar that is sold out early. */
function withScarceProduct(shopper: CampaignShopper): CampaignShopper {
  return { ...shopper, lines: [{ productId: SCARCE_BAR, quantity: 1 }] };
}

/** All boundaries of one checkout, including its mails and ERP sync. */
async function stepsOf(
  world: FaultyWorld,
  send: (shopper: CampaignShopper) => Promise<void>,
  shopper: CampaignShopper,
): Promise<Boundary[]> {
  const seen: Boundary[] = [];
  world.watchBoundaries((boundary) => {
    seen.push(boundary);
    return "goes on";
  });
  await send(shopper);
  await afterwards();
  world.watchBoundaries(undefined);
  return seen;
}

async function killAt(
  world: FaultyWorld,
  boundary: Boundary,
  send: (shopper: CampaignShopper) => Promise<void>,
  shopper: CampaignShopper,
): Promise<boolean> {
  const name = nameOf(boundary);
  let killed = false;
  world.watchBoundaries((reached) => {
    if (killed || nameOf(reached) !== name) return "goes on";
    killed = true;
    // Otherwise this checkout's jobs would wait for the claims of the killed process.
    void releaseClaims(world.db);
    return "is killed";
  });
  await send(shopper);
  const deadline = Date.now() + 4_000;
  while (!killed && Date.now() < deadline) await new Promise((done) => setTimeout(done, 50));
  world.watchBoundaries(undefined);
  return killed;
}

/** Time for the jobs after an order. */
async function afterwards(): Promise<void> {
  await new Promise((done) => setTimeout(done, 4_000));
}

function patientShopper(
  shopper: CampaignShopper,
  method: CampaignShopper["method"],
): CampaignShopper {
  const account = method === "card" ? "4242424242424242" : "000123456789";
  return { ...shopper, method, account, patience: "sees the order", hasCode: true };
}

function distinct(boundaries: readonly Boundary[]): Boundary[] {
  return [...new Map(boundaries.map((boundary) => [nameOf(boundary), boundary])).values()];
}
