import { type Boundary, nameOf } from "./boundary.ts";
import { campaignOwner } from "./campaign-owner.ts";
import { type CampaignShopper, goShopping, makeShopper } from "./campaign-shopper.ts";
import { chaosIn } from "./chaos.ts";
import { type Books, checkBooks } from "./check-books.ts";
import { comeToRest, forgetTheDead } from "./come-to-rest.ts";
import { type FaultyWorld, openFaultyWorld, SCARCE_BAR } from "./faulty-world.ts";
import { randomFrom } from "./random.ts";

export type CampaignReport = {
  readonly seed: number;
  readonly checkouts: number;
  readonly kills: number;
  /** Boundaries at which the process was killed, and those that did not come again. */
  readonly boundaries: { readonly killedAt: number; readonly missed: readonly string[] };
  readonly strikes: ReadonlyMap<string, number>;
  readonly outcomes: Readonly<Record<string, number>>;
  readonly books: Books;
};

export type CampaignOptions = {
  readonly seed: number;
  /** Checkouts while things go wrong at random. */
  readonly checkouts: number;
  readonly atOnce: number;
  /** Kills the process at every so manieth boundary of a checkout; 1: at each. */
  readonly everyBoundary: number;
  readonly say?: (line: string) => void;
};

/**
 * Runs checkouts through the built shop while its process is killed, its database restarted and
 * every system around it fails, lets it come to rest, and then compares all books.
 */
export async function runCampaign(options: CampaignOptions): Promise<CampaignReport> {
  const { seed, say = () => {} } = options;
  const random = randomFrom(seed);
  const world = await openFaultyWorld(random);
  const outcomes: Record<string, number> = {};
  let shoppers = 0;
  const owner = campaignOwner(world, random);
  const count = (outcome: string) => {
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  };
  const send = async (shopper: CampaignShopper) => {
    const outcome = await goShopping(shopper, world.counter);
    count(outcome);
    return outcome;
  };
  /**
   * The owner sends half of the orders that were seen, whole or bar by bar, and takes some parcels back.
   * Of a third of the orders that were seen, the owner gives a bar back, of some of them two; of a
   * quarter all, and another quarter is cancelled.
   */
  const sendAndRefund = async (shopper: CampaignShopper) => {
    const { checkoutId } = shopper;
    if ((await send(shopper)) !== "saw the order") return;
    while (random.chance(1 / 2)) {
      if (random.chance(1 / 4)) count(`taken back: ${await owner.takeBack(checkoutId)}`);
      else count(`parcel: ${await owner.ship(checkoutId, random.chance(1 / 2))}`);
    }
    while (random.chance(1 / 3)) {
      // Its job may have to wait for the provider first.
      count(`refund: ${await owner.refundBar(checkoutId)}`);
    }
    if (random.chance(1 / 6)) count(`balance: ${await bookBalance()}`);
    if (random.chance(1 / 4)) count(`whole refund: ${await owner.refundAll(checkoutId)}`);
    else if (random.chance(1 / 3)) count(`cancellation: ${await owner.cancelOrder(checkoutId)}`);
  };
  /** What there is goes to the bank, and the day's job books that and the fees. */
  const bookBalance = async () => {
    world.provider.world.payOut();
    return await owner.bookBalance();
  };
  /** And sends it, and refunds what can be refunded at once, so that the steps of a refund are boundaries too. */
  const sendOne = async (shopper: CampaignShopper) => {
    if ((await send(shopper)) !== "saw the order") return;
    count(`parcel: ${await owner.ship(shopper.checkoutId, false)}`);
    count(`taken back: ${await owner.takeBack(shopper.checkoutId)}`);
    count(`parcel: ${await owner.ship(shopper.checkoutId, true)}`);
    count(`refund: ${await owner.refundBar(shopper.checkoutId)}`);
    count(`balance: ${await bookBalance()}`);
  };
  const sendAndCancel = async (shopper: CampaignShopper) => {
    if ((await send(shopper)) !== "saw the order") return;
    count(`cancellation: ${await owner.cancelOrder(shopper.checkoutId)}`);
  };
  const nextShopper = () => makeShopper(random, shoppers++);

  try {
    // First what every step of a checkout is, then a checkout for each, killed at that step.
    const boundaries: Boundary[] = [];
    for (const method of ["card", "us_bank_account"] as const) {
      boundaries.push(...(await stepsOf(world, sendOne, patientShopper(nextShopper(), method))));
    }
    const known = new Set(boundaries.map(nameOf));
    const cancelling = (
      await stepsOf(world, sendAndCancel, patientShopper(nextShopper(), "card"))
    ).filter((boundary) => !known.has(nameOf(boundary)));
    boundaries.push(...cancelling);
    const ofCancelling = new Set(cancelling.map(nameOf));
    const chosen = distinct(boundaries).filter((_, index) => index % options.everyBoundary === 0);
    say(`${chosen.length} of ${distinct(boundaries).length} boundaries of a checkout`);
    const missed: string[] = [];
    for (const [index, boundary] of chosen.entries()) {
      const cancels = ofCancelling.has(nameOf(boundary));
      const method = cancels || index % 2 === 0 ? "card" : "us_bank_account";
      const go = cancels ? sendAndCancel : sendOne;
      const killed = await killAt(world, boundary, go, patientShopper(nextShopper(), method));
      if (!killed) missed.push(nameOf(boundary));
      if (index % 20 === 19) say(`killed at ${index + 1} boundaries`);
    }

    // Then everything at once.
    const chaos = chaosIn(world, random);
    let left = options.checkouts;
    let striking = left > 0;
    const striker = (async () => {
      while (striking) {
        await new Promise((done) => setTimeout(done, 300 + random.below(1_500)));
        if (striking) await chaos.strike();
      }
    })();
    await Promise.all(
      Array.from({ length: options.atOnce }, async () => {
        while (left > 0) {
          left -= 1;
          if (left % 100 === 0) say(`${left} checkouts to go`);
          await sendAndRefund(random.chance(1 / 3) ? withScarceBar(nextShopper()) : nextShopper());
        }
      }),
    );
    striking = false;
    await striker;
    await chaos.end();

    say("coming to rest");
    await comeToRest(world, say);
    // Only now no money moves any more. The job of it is killed once more, and comes to rest like all.
    await bookBalance();
    await comeToRest(world, say);
    return {
      seed,
      checkouts: shoppers,
      kills: world.shop.kills,
      boundaries: { killedAt: chosen.length - missed.length, missed },
      strikes: chaos.done,
      outcomes,
      books: await checkBooks(world),
    };
  } finally {
    await world.close();
  }
}

/** Who wants the bar that all want. */
function withScarceBar(shopper: CampaignShopper): CampaignShopper {
  return { ...shopper, lines: [{ productId: SCARCE_BAR, quantity: 1 }] };
}

/** Every boundary that one checkout passes, with its mails and its way into the ERP. */
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
    // Else this checkout's own jobs would wait for what the dead process had begun.
    void forgetTheDead(world.db);
    return "is killed";
  });
  await send(shopper);
  const deadline = Date.now() + 4_000;
  while (!killed && Date.now() < deadline) await new Promise((done) => setTimeout(done, 50));
  world.watchBoundaries(undefined);
  return killed;
}

/** Time for the jobs that follow an order. */
async function afterwards(): Promise<void> {
  await new Promise((done) => setTimeout(done, 4_000));
}

function patientShopper(
  shopper: CampaignShopper,
  method: CampaignShopper["method"],
): CampaignShopper {
  const account = method === "card" ? "4242424242424242" : "000123456789";
  return { ...shopper, method, account, patience: "sees the order" };
}

function distinct(boundaries: readonly Boundary[]): Boundary[] {
  return [...new Map(boundaries.map((boundary) => [nameOf(boundary), boundary])).values()];
}
