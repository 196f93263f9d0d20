export const productMessages = {
  notFound: "Product Not Found",
  notFoundText: "The product you're looking for doesn't exist.",
  backToProducts: "Back to Products",
} as const;
