import type { AppContext } from "./app-context.ts";
import { makeBackupJob } from "./backup/make-nightly-backup.ts";
import { endExpiredReservationsJob } from "./checkout/pay/end-expired-reservations.ts";
import { cleanUpCheckoutsJob } from "./checkout/settle/clean-up-checkouts.ts";
import { processPaymentEventJob } from "./checkout/settle/payment-events.ts";
import { sweepLaterPaymentsJob, sweepPaymentsJob } from "./checkout/settle/sweep-payments.ts";
import { sendContactMessageJob } from "./contact/send-contact-message.ts";
import { sendDueGiftCardsJob, sendGiftCardJob } from "./email/gift-card-emails/send-gift-card.ts";
import { sendOrderEmailJob } from "./email/order-emails/send-order-email.ts";
import { notifyLowStockJob } from "./email/owner-emails/notify-low-stock.ts";
import { notifyMethodOffJob } from "./email/owner-emails/notify-method-off.ts";
import { notifySecurityEventsJob } from "./email/owner-emails/notify-security-events.ts";
import { notifyUnpaidJob } from "./email/owner-emails/notify-unpaid.ts";
import { notifyWaitingReviewsJob } from "./email/owner-emails/notify-waiting-reviews.ts";
import { takeCountsFromErpJob } from "./erp/stock/take-counts-from-erp.ts";
import { syncOrderToErpJob } from "./erp/sync/sync-order-to-erp.ts";
import { fetchPicturesJob } from "./imports/fetch-pictures.ts";
import { runImportJob } from "./imports/run-import.ts";
import { undoImportJob } from "./imports/undo-import.ts";
import { makeAvifJob } from "./media/make-avif.ts";
import { sweepMediaJob } from "./media/sweep-media.ts";
import { sendNewsletterConfirmationJob } from "./newsletter/send-newsletter-confirmation.ts";
import { notifyWaitingJob } from "./notices/notify-waiting.ts";
import { sendNoticeJob } from "./notices/send-notice.ts";
import { releaseDueGiftsJob } from "./orders/changes/gift-holds.ts";
import { countBestSellersJob } from "./orders/count-best-sellers.ts";
import { countBoughtTogetherJob } from "./orders/count-bought-together.ts";
import { readBalanceJob } from "./payouts/read-balance.ts";
import type { Config } from "./platform/config.ts";
import type { Connection } from "./platform/db/open-database.ts";
import type { Job, JobTry } from "./platform/jobs/define-job.ts";
import { requeueOrphanedWorkJob } from "./platform/jobs/requeue-orphaned-work.ts";
import { applyRetentionJob } from "./privacy/apply-retention.ts";
import {
  reconcileEverythingJob,
  reconcilePaymentsJob,
} from "./reconciliation/reconcile-payments.ts";
import { sendRefundJob } from "./refunds/send-refund.ts";
import { requestReviewsJob } from "./reviews/request-reviews.ts";
import { sendReviewRequestJob } from "./reviews/send-review-request.ts";
import { recordOrderTaxJob } from "./tax-records/record-order-tax.ts";

/** What jobs get in addition to the services. */
export type JobContext = AppContext & {
  readonly connection: Connection;
  /** Aborted when the shop closes. */
  readonly signal: AbortSignal;
};

const jobs: readonly Job<unknown, JobContext>[] = [
  sendOrderEmailJob,
  processPaymentEventJob,
  syncOrderToErpJob,
  takeCountsFromErpJob,
  makeAvifJob,
  sweepPaymentsJob,
  sweepLaterPaymentsJob,
  endExpiredReservationsJob,
  sweepMediaJob,
  cleanUpCheckoutsJob,
  applyRetentionJob,
  notifySecurityEventsJob,
  reconcilePaymentsJob,
  reconcileEverythingJob,
  readBalanceJob,
  sendRefundJob,
  recordOrderTaxJob,
  notifyMethodOffJob,
  notifyLowStockJob,
  notifyUnpaidJob,
  notifyWaitingJob,
  sendContactMessageJob,
  sendNoticeJob,
  sendNewsletterConfirmationJob,
  runImportJob,
  undoImportJob,
  fetchPicturesJob,
  countBestSellersJob,
  countBoughtTogetherJob,
  releaseDueGiftsJob,
  sendDueGiftCardsJob,
  sendGiftCardJob,
  requestReviewsJob,
  sendReviewRequestJob,
  notifyWaitingReviewsJob,
];

export const requeueJob = requeueOrphanedWorkJob(jobs);

/** All kinds of jobs for a process with these settings. */
export function jobsFor({ backup }: Config, timeZone: string): readonly Job<unknown, JobContext>[] {
  // Only a process with a backup folder makes backups.
  const all = [...jobs, requeueJob, ...(backup ? [makeBackupJob(backup, timeZone)] : [])];
  return all.map((job) => ({
    ...job,
    async handler(ctx: JobContext, data: unknown, tried: JobTry) {
      await ctx.refreshSettings();
      await job.handler(ctx, data, tried);
    },
  }));
}
