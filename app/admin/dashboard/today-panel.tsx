import type { ReactNode } from "react";
import { Link } from "react-router";
import { buttonClass } from "#app/ui/buttons/button.tsx";
import { Icon } from "#app/ui/content/icon.tsx";
import { screenIcons as icons } from "../shared/screen-icons.ts";
import type { Task, TaskId } from "./todays-work.ts";

/** What the owner has to do: each line is one link, to where it is done. */
export function TodayPanel(props: { tasks: readonly Task[]; now: string }): ReactNode {
  const { tasks, now } = props;
  return (
    <section className="home-panel" aria-labelledby="today-title">
      <div className="home-panel-head">
        <h2 id="today-title">Today</h2>
        <p>{now}</p>
      </div>
      {tasks.length === 0 && (
        <p className="px-4 pb-5 text-base text-soft">Nothing waits for you.</p>
      )}
      <ul>
        {tasks.map((task, index) => (
          <li key={task.id}>
            <Link className="work-line" to={task.to}>
              <Icon d={taskIcons[task.id]} size={16} className={toneOf(task.id)} />
              <span>
                <strong>{headOf(task)}</strong>
                <span>{task.about}</span>
              </span>{" "}
              <span
                className={buttonClass({ variant: index === 0 ? "solid" : "quiet", size: "small" })}
              >
                {task.button}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** "12 orders to pack" */
function headOf({ count, isMore = false, words }: Task): string {
  return `${count.toLocaleString("en-US")}${isMore ? "+" : ""} ${words}`;
}

const taskIcons: Record<TaskId, string> = {
  "to-pack": icons.box,
  packed: icons.truck,
  held: icons.receipt,
  undeliverable: icons.truck,
  "failed-refunds": icons.card,
  unpaid: icons.dollar,
  emails: icons.envelope,
  reviews: icons.star,
  stock: icons.shelf,
  gifts: icons.gift,
  awaited: icons.person,
  reconciliation: icons.card,
  erp: icons.sync,
};

function toneOf(id: TaskId): string {
  if (id === "to-pack" || id === "packed") return "text-accent";
  return badTasks.includes(id) ? "text-danger" : "text-soft";
}

const badTasks: readonly TaskId[] = [
  "held",
  "undeliverable",
  "failed-refunds",
  "emails",
  "reconciliation",
  "erp",
];
