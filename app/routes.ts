import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** Every address of the shop, aliases included. Two entries may share a file; then they need ids. */
export default [
  layout("routes/shop/layout.tsx", [
    index("routes/shop/home.tsx"),
    route("products", "routes/shop/product-list.tsx"),
    route("products/:productId", "routes/shop/product-detail.tsx"),
    route("bundles", "routes/shop/bundle-builder.tsx", { id: "bundles" }),
    route("bundle-creator", "routes/shop/bundle-builder.tsx", { id: "bundle-creator" }),
    route("cart", "routes/shop/cart.tsx"),
    route("checkout", "routes/shop/checkout.tsx"),
    route("order-confirmation/:orderId", "routes/shop/order-confirmation.tsx"),
    route("order/:orderNumber", "routes/shop/order-link.tsx"),
    route("coming-soon", "routes/shop/coming-soon.tsx"),

    route("about", "routes/pages/placeholder.tsx", { id: "about" }),
    route("process", "routes/pages/placeholder.tsx", { id: "process" }),
    route("sustainability", "routes/pages/placeholder.tsx", { id: "sustainability" }),
    route("wholesale", "routes/pages/placeholder.tsx", { id: "wholesale" }),
    route("careers", "routes/pages/placeholder.tsx", { id: "careers" }),
    route("shipping", "routes/pages/placeholder.tsx", { id: "shipping" }),
    route("contact", "routes/pages/contact.tsx"),
    route("cottage-food-license", "routes/pages/cottage-food-license.tsx"),
    route("privacy", "routes/pages/privacy.tsx"),
    route("terms", "routes/pages/terms.tsx"),
  ]),

  route("admin/unlock", "routes/admin/unlock.tsx"),
  route("admin/lock", "routes/admin/lock.ts"),
  layout("routes/admin/layout.tsx", [
    route("admin", "routes/admin/dashboard.tsx"),
    route("admin/orders", "routes/admin/orders.tsx", { id: "admin-orders" }),
    route("admin/orders/pulse", "routes/admin/orders-pulse.ts"),
    route("admin/orders/export", "routes/admin/orders-export.ts"),
    route("admin/orders/debug", "routes/admin/orders-debug.ts"),
    route("admin/orders/:orderId/slip", "routes/admin/packing-slip.tsx"),
    route("AdminOrders", "routes/admin/orders.tsx", { id: "admin-orders-alias" }),
    route("admin/products", "routes/admin/not-built-yet.tsx", { id: "admin-products" }),
    route("AdminProducts", "routes/admin/not-built-yet.tsx", { id: "admin-products-alias" }),
    route("admin/pricing", "routes/admin/not-built-yet.tsx", { id: "admin-pricing" }),
    route("AdminPricing", "routes/admin/not-built-yet.tsx", { id: "admin-pricing-alias" }),
    route("admin/analytics", "routes/admin/not-built-yet.tsx", { id: "admin-analytics" }),
    route("admin/emails", "routes/admin/emails.tsx"),
    route("admin/emails/:emailId/html", "routes/admin/email-html.ts"),
    route("admin/settings", "routes/admin/not-built-yet.tsx", { id: "admin-settings" }),
  ]),

  route("api/products", "routes/api/products.ts"),
  route("api/create-payment-intent", "routes/api/create-payment-intent.ts"),
  route("api/payment-details/:paymentIntentId", "routes/api/payment-details.ts"),
  route("api/demo-payments/:paymentIntentId", "routes/api/demo-payment.ts"),
  route("api/checkouts/:checkoutId/details", "routes/api/checkout-details.ts"),
  route("api/checkouts/:checkoutId/order", "routes/api/checkout-order.ts"),
  route("api/orders/:orderId/receipt", "routes/api/order-receipt.ts"),
  route("healthz", "routes/api/healthz.ts"),
  route("readyz", "routes/api/readyz.ts"),

  layout("routes/shop/layout.tsx", { id: "not-found-layout" }, [
    route("*", "routes/pages/not-found.tsx"),
  ]),
] satisfies RouteConfig;
