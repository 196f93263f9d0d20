export const productMessages = {
  notFound: "Product Not Found",
  notFoundText: "The product you're looking for doesn't exist.",
  backToProducts: "Back to Products",
  noAllergens: "Not entered yet. Please ask us before you order if you have an allergy.",
} as const;
