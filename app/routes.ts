import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";
import { builtInSlugs } from "../domain/pages/built-in-pages.ts";

/** Pictures of app/ui, for `npm run dev` alone. */
const gallery =
  process.env.NODE_ENV === "development"
    ? [
        route("components", "gallery/gallery.route.tsx"),
        route("components/sheet", "gallery/sheet.route.tsx"),
      ]
    : [];

/** Every address of the shop, aliases included. Two entries may share a file; then they need ids. */
export default [
  layout("shop/layout/layout.route.tsx", [
    index("shop/home/home.route.tsx"),
    route("products", "shop/catalog/product-list.route.tsx"),
    route("products/:productId", "shop/product/product-detail.route.tsx"),
    route("bundles", "shop/bundle/bundle-builder.route.tsx", { id: "bundles" }),
    route("bundle-creator", "shop/bundle/bundle-builder.route.tsx", { id: "bundle-creator" }),
    route("cart", "shop/cart/cart.route.tsx"),
    route("checkout", "shop/checkout/checkout.route.tsx"),
    route("order-confirmation/:orderId", "shop/order/order-confirmation.route.tsx"),
    route("order/:orderNumber", "shop/order/order-link.route.tsx"),
    route("order/:orderNumber/pay", "shop/order/pay-again/pay-again.route.tsx"),
    route("notify", "shop/stock-notice/ask-stock-notice.route.tsx"),
    route("notify/:noticeId", "shop/stock-notice/stock-notice.route.tsx"),
    route("coming-soon", "shop/coming-soon/coming-soon.route.tsx"),

    ...[...builtInSlugs, "pages/:slug"].map((path) =>
      route(path, "shop/pages/page.route.tsx", { id: path }),
    ),
    route("contact", "shop/contact/contact.route.tsx"),
  ]),

  route("opening-soon", "shop/opening/closed-shop.route.tsx"),
  route("opening", "shop/opening/ask-opening.route.tsx"),
  route("opening/:noticeId", "shop/opening/opening-notice.route.tsx"),

  route("admin/unlock", "admin/access/unlock.route.tsx"),
  route("admin/unlock/passkey", "admin/access/unlock-passkey.route.tsx"),
  route("admin/lock", "admin/access/lock.route.ts"),
  layout("admin/layout/layout.route.tsx", [
    route("admin", "admin/dashboard/dashboard.route.tsx"),
    route("admin/orders", "admin/orders/orders.route.tsx", { id: "admin-orders" }),
    route("admin/orders/new", "admin/orders/new/new-order.route.tsx"),
    route("admin/orders/pulse", "admin/orders/orders-pulse.route.ts"),
    route("admin/orders/label", "admin/orders/parcels/label.route.ts"),
    route("admin/orders/carrier", "admin/orders/parcels/carrier-of.route.ts"),
    route("admin/orders/export", "admin/orders/orders-export.route.ts"),
    route("admin/orders/debug", "admin/orders/orders-debug.route.ts"),
    route("admin/orders/:orderId/dispute", "admin/orders/details/dispute-evidence.route.tsx"),
    route("admin/orders/:orderId/slip", "admin/orders/details/packing-slip.route.tsx"),
    route("AdminOrders", "admin/orders/orders.route.tsx", { id: "admin-orders-alias" }),
    route("admin/products", "admin/products/products.route.tsx", { id: "admin-products" }),
    route("AdminProducts", "admin/products/products.route.tsx", { id: "admin-products-alias" }),
    route("admin/products/new", "admin/products/editor/product-editor.route.tsx", {
      id: "admin-product-new",
    }),
    route("admin/products/import", "admin/products/import/import.route.tsx"),
    route("admin/export/:file", "admin/export/export-file.route.ts"),
    route("admin/products/:productId", "admin/products/editor/product-editor.route.tsx", {
      id: "admin-product",
    }),
    route("admin/stock", "admin/stock/stock.route.tsx"),
    route("admin/stock/counts.csv", "admin/stock/counts-csv.route.ts"),
    route("admin/stock/:productId", "admin/stock/product-stock.route.tsx"),
    route("admin/stock/lots/:lotId", "admin/stock/lots/lot.route.tsx"),
    route("admin/stock/lots/:lotId/orders.csv", "admin/stock/lots/lot-orders-csv.route.ts"),
    route("admin/labels", "admin/labels/labels.route.tsx"),
    route("admin/labels/print", "admin/labels/label-sheets.route.tsx"),
    route("admin/labels/:productId", "admin/labels/product-label.route.tsx"),
    route("admin/media", "admin/media/media-library.route.ts"),
    route("admin/boxes", "admin/boxes/boxes.route.tsx"),
    route("admin/pricing", "admin/pricing/pricing.route.tsx", { id: "admin-pricing" }),
    route("AdminPricing", "admin/pricing/pricing.route.tsx", { id: "admin-pricing-alias" }),
    route("admin/shipping", "admin/shipping/shipping.route.tsx"),
    route("admin/shipping/export/:table", "admin/shipping/shipping-csv.route.ts"),
    route("admin/tax", "admin/tax/tax.route.tsx"),
    route("admin/tax/report.csv", "admin/tax/tax-csv.route.ts"),
    route("admin/analytics", "admin/analytics/analytics.route.tsx"),
    route("admin/analytics/board", "admin/analytics/analytics-board.route.tsx"),
    route("admin/emails", "admin/emails/emails.route.tsx"),
    route("admin/emails/templates", "admin/emails/templates/reply-templates.route.tsx"),
    route("admin/emails/export.csv", "admin/emails/emails-csv.route.ts"),
    route("admin/coming-soon", "admin/coming-soon/coming-soon.route.ts", {
      id: "admin-coming-soon",
    }),
    route("admin/emails/:emailId/html", "admin/emails/email-html.route.ts"),
    route("admin/payments", "admin/payments/payments.route.tsx"),
    route("admin/payments/refunds", "admin/payments/refunds-export.route.ts"),
    route("admin/odoo", "admin/odoo/odoo.route.tsx"),
    route("admin/packing", "admin/packing/packing.route.tsx"),
    route("admin/packing/labels", "admin/packing/label-file.route.ts"),
    route("admin/packing/print", "admin/packing/packing-sheets.route.tsx"),
    route("admin/customers", "admin/customers/customers.route.tsx"),
    route("admin/customers/export", "admin/customers/customers-export.route.ts"),
    route("admin/customers/:orderId", "admin/customers/customer.route.tsx"),
    route("admin/customer-data", "admin/customer-data/customer-data.route.tsx"),
    route("admin/customer-data/export", "admin/customer-data/customer-data-export.route.tsx"),
    route("admin/access", "admin/access/access.route.tsx"),
    route("admin/access/passkey-question", "admin/access/passkey-question.route.ts"),
    layout("admin/shop/shop-layout.route.tsx", [
      route("admin/shop", "admin/shop/shop-overview.route.tsx"),
      route("admin/shop/details", "admin/shop/shop-details.route.tsx"),
      route("admin/shop/pages", "admin/shop/pages/pages.route.tsx"),
      route("admin/shop/pages/new", "admin/shop/pages/page-editor.route.tsx", { id: "page-new" }),
      route("admin/shop/pages/:slug", "admin/shop/pages/page-editor.route.tsx"),
    ]),
    route("admin/shop/waiting.csv", "admin/shop/waiting-csv.route.ts"),
    route("admin/shop/pages/:slug/versions/:number", "admin/shop/pages/page-version.route.ts"),
    route("admin/guide/:slug?", "admin/guide/guide.route.tsx"),
    route("admin/settings", "admin/settings/settings.route.tsx"),
  ]),
  // In the shop's own layout, behind the admin's door.
  layout("shop/layout/layout.route.tsx", { id: "preview-layout" }, [
    route("admin/shop/pages/:slug/preview", "admin/shop/pages/page-preview.route.tsx"),
  ]),

  route("api/products", "api/products.route.ts"),
  route("api/shipping-options", "api/shipping-options.route.ts"),
  route("api/delivery-estimate", "api/delivery-estimate.route.ts"),
  route("api/create-payment-intent", "api/create-payment-intent.route.ts"),
  route("api/payment-details/:paymentIntentId", "api/payment-details.route.ts"),
  route("api/demo-payments/:paymentIntentId", "api/demo-payment.route.ts"),
  route("api/checkouts/:checkoutId/details", "api/checkout-details.route.ts"),
  route("api/checkouts/:checkoutId/order", "api/checkout-order.route.ts"),
  route("api/webhooks/stripe", "api/stripe-webhook.route.ts"),
  route("api/webhooks/easypost", "api/easypost-webhook.route.ts"),
  route("api/orders/:orderId/payment-intent", "api/pay-again.route.ts"),
  route("api/orders/:orderId/receipt", "api/order-receipt.route.ts"),
  route("api/storage/signed-upload", "api/signed-upload.route.ts"),
  route("api/storage/objects/*", "api/upload-object.route.ts"),
  route("functions/send-email", "api/send-email.route.ts"),
  route("functions", "api/erp-proxy.route.ts"),
  route("sitemap.xml", "api/seo/sitemap.route.ts"),
  route("robots.txt", "api/seo/robots.route.ts"),
  route("healthz", "api/healthz.route.ts"),
  route("readyz", "api/readyz.route.ts"),

  ...gallery,

  layout("shop/layout/layout.route.tsx", { id: "not-found-layout" }, [
    route("*", "shop/pages/not-found.route.tsx"),
  ]),
] satisfies RouteConfig;
