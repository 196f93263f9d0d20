import { waitText } from "#app/ui/text/wait-text.ts";
import type { ReviewProblem } from "#domain/reviews/written-review.ts";

export const reviewMessages = {
  title: "What did you think?",
  lead: "Good or bad: a few words help others choose. We read each review before it's shown, and can't change a word of it.",
  written:
    "Thank you. We'll read it soon, then it's on the bar's page. Until then you can change it.",
  decided: "Thank you. We've read this review, so it can't be changed anymore.",
  refused: "Not sent yet. Please check the marked fields.",
  tooOften: (seconds: number) =>
    `A lot of reviews came from here, so this one isn't sent yet. Please try again in ${waitText(seconds)}. What you wrote is still there.`,
  over: {
    title: "This link doesn't work anymore",
    text: "It has run out, or part of it is missing. You can still tell us what you think.",
  },
} as const;

export const reviewProblemMessages: Record<
  "stars" | "body" | "author",
  Partial<Record<ReviewProblem, string>>
> = {
  stars: { missing: "Please choose your stars." },
  body: {
    missing: "Please write a few words.",
    "too-long": "Please use 2,000 characters at most.",
  },
  author: {
    missing: "Please enter a name to show.",
    "too-long": "Please use 60 characters at most.",
  },
};
