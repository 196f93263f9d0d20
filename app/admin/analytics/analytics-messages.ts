export const analyticsMessages = {
  openInNewTab: "Open in a new tab",
  nothingSold: "Nothing was sold in these days.",
  nothingSoldYet:
    "Every order that is paid will be counted here at once. Choose other days to look further back.",
  chartFailed: "The chart couldn't be loaded. The table below has all of its figures.",
  whatCounts:
    "Revenue counts every order that is paid, with tax and shipping, less what was refunded in these days. Bars and boxes count at what they cost after bundle discounts. Dates use your shop's time zone.",
} as const;
