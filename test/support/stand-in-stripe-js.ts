/**
 * Source of a script that replaces Stripe.js: it defines `window.Stripe` with the parts of the
 * Payment Element that the checkout uses, and calls api.stripe.com. Its fields are in the page
 * instead of an iframe, so that tests find them by label.
 */
export const standInStripeJs = `(${install})();`;

type Text = Record<string, string>;
type ApiError = { type: string; code?: string; message: string; payment_intent?: Intent };
type Intent = {
  id: string;
  amount: number;
  status: string;
  payment_method_types: string[];
  next_action: { type: string } | null;
  last_payment_error: ApiError | null;
};
type Result = Intent & { error?: ApiError };
type Look = { variables?: Text; rules?: Record<string, Text> };
type ElementOptions = {
  readOnly?: boolean;
  business?: { name: string };
  fields?: { billingDetails?: { name?: string; email?: string; address?: Text } };
};
type Rate = { id: string; displayName: string; amount: number };
type Shown = { shippingRates?: Rate[]; lineItems?: { name: string; amount: number }[] };
type WalletOptions = ElementOptions & {
  paymentMethods?: Record<"googlePay" | "link", string>;
  emailRequired?: boolean;
  shippingRates?: Rate[];
  shippingAddressRequired?: boolean;
  allowedShippingCountries?: string[];
};
type ConfirmOptions = {
  elements: {
    confirmable(): Text;
    intentPath: string;
    options: ElementOptions;
    /** Of elements that were made before there was an intent. */
    laterAmount(): number | undefined;
  };
  clientSecret?: string;
  confirmParams: {
    return_url: string;
    receipt_email?: string;
    payment_method_data?: {
      billing_details?: { name?: string; email?: string; address?: Text };
    };
  };
  redirect: string;
};

/** Serialized and run in the browser, so it must not use anything else from this module. */
function install() {
  const fieldsOf: Record<string, Text> = {
    card: { number: "Card number", expiry: "Expiration date MM / YY", cvc: "Security code" },
    us_bank_account: { routing: "Routing number", account: "Account number" },
  };
  const autocomplete: Text = { number: "cc-number", expiry: "cc-exp", cvc: "cc-csc" };

  function integrationError(message: string): Error {
    return Object.assign(new Error(message), { name: "IntegrationError" });
  }

  function Stripe(key: string) {
    if (!/^pk_(test|live)_/.test(key)) throw integrationError(`Invalid publishable key: ${key}`);

    async function api(method: string, path: string, parameters: Text): Promise<Result> {
      const form = new URLSearchParams({ key, ...parameters });
      const address = `https://api.stripe.com/v1/${path}`;
      try {
        const response = await (method === "GET"
          ? fetch(`${address}?${form}`)
          : fetch(address, { method, body: form }));
        const result = (await response.json()) as Result;
        if (response.status === 401 && result.error) result.error.type = "authentication_error";
        return result;
      } catch {
        const message =
          "We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.";
        return { error: { type: "api_connection_error", message } } as Result;
      }
    }

    function elements(options: {
      clientSecret?: string;
      mode?: string;
      amount?: number;
      appearance?: Look;
    }) {
      const isLater = options.mode === "payment";
      if (isLater === (options.clientSecret !== undefined)) {
        throw integrationError("Elements need a client secret, or a mode and an amount.");
      }
      const secret = options.clientSecret ?? "";
      const intentPath = `payment_intents/${secret.split("_secret_")[0]}`;
      let look = options.appearance ?? {};
      let type = "";
      let box: HTMLElement | undefined;
      let submitted = false;
      let wallet: Text | undefined;
      /** Of the intent, as last fetched, or as the page says. */
      let amount = options.amount ?? 0;
      let elementOptions: ElementOptions = {};
      const inputs = new Map<string, HTMLInputElement>();
      const errors = new Map<string, HTMLElement>();
      const listeners = new Map<string, Set<(event: unknown) => void>>();
      const emit = (event: string, detail: object = {}) => {
        for (const listener of listeners.get(event) ?? []) {
          listener({ elementType: "payment", ...detail });
        }
      };

      function dress() {
        const { variables = {}, rules = {} } = look;
        if (!box) return;
        Object.assign(box.style, {
          display: "grid",
          gridTemplateColumns: "1fr 1fr",
          gap: variables.gridRowSpacing ?? "",
          fontSize: variables.fontSizeBase ?? "",
          color: variables.colorText ?? "",
        });
        for (const [name, input] of inputs) {
          const parent = input.parentElement;
          if (parent) parent.style.gridColumn = name === "expiry" || name === "cvc" ? "" : "1 / -1";
          Object.assign(input.style, {
            width: "100%",
            background: variables.colorBackground ?? "",
            color: variables.colorText ?? "",
            borderRadius: variables.borderRadius ?? "",
            ...rules[".Input"],
            ...(errors.has(name) ? rules[".Input--invalid"] : {}),
          });
          const label = parent?.querySelector("label");
          if (label) Object.assign(label.style, { display: "block", ...rules[".Label"] });
        }
        for (const error of errors.values()) Object.assign(error.style, rules[".Error"]);
        const terms = box.querySelector<HTMLElement>("[data-terms]");
        if (terms) Object.assign(terms.style, { gridColumn: "1 / -1", ...rules[".TermsText"] });
      }

      function freeze() {
        for (const input of inputs.values()) input.readOnly = elementOptions.readOnly === true;
      }

      function draw(wanted: string) {
        type = wanted;
        submitted = false;
        inputs.clear();
        errors.clear();
        const given = elementOptions.fields?.billingDetails;
        const names = Object.entries(fieldsOf[type] ?? {});
        // Fields that the page did not exclude are asked for.
        if (given?.name !== "never" && type !== "card") names.unshift(["name", "Full name"]);
        if (given?.email !== "never" && type !== "card") names.unshift(["email", "Email"]);
        if (given?.address?.postalCode !== "never" && type === "card") names.push(["zip", "ZIP"]);
        box?.replaceChildren(
          ...names.map(([name, text]) => {
            const part = document.createElement("div");
            const label = document.createElement("label");
            const input = document.createElement("input");
            input.id = `stand-in-${name}`;
            input.inputMode = "numeric";
            input.autocomplete = (autocomplete[name] ?? "off") as AutoFill;
            label.htmlFor = input.id;
            label.textContent = text;
            input.addEventListener("input", () => {
              submitted = false;
              errors.get(name)?.remove();
              errors.delete(name);
              dress();
              emit("change", { empty: false, complete: missing() === undefined, value: { type } });
            });
            inputs.set(name, input);
            part.append(label, input);
            return part;
          }),
        );
        if (type === "us_bank_account") {
          const terms = document.createElement("p");
          terms.dataset.terms = "";
          const shop = elementOptions.business?.name ?? "the shop";
          terms.textContent = `By continuing, you authorize ${shop} to debit your bank account for this payment, pursuant to these terms.`;
          box?.append(terms);
        }
        freeze();
        dress();
      }

      function missing(): { name: string; message: string } | undefined {
        const long: Record<string, [digits: number, message: string]> = {
          number: [15, "Your card number is incomplete."],
          expiry: [4, "Your card's expiration date is incomplete."],
          cvc: [3, "Your card's security code is incomplete."],
          routing: [9, "Your routing number is incomplete."],
          account: [4, "Your account number is incomplete."],
        };
        for (const [name, input] of inputs) {
          const [digits, message] = long[name] ?? [1, "This field is incomplete."];
          if (input.value.replace(/\D/g, "").length < digits) return { name, message };
        }
        return undefined;
      }

      async function read(): Promise<ApiError | undefined> {
        const intent = await api("GET", intentPath, { client_secret: secret });
        if (intent.error) return intent.error;
        amount = intent.amount;
        const [wanted = "card"] = intent.payment_method_types;
        if (wanted !== type) draw(wanted);
        return undefined;
      }

      /**
       * Buttons as on a device with Google Pay, and Link's. Their sheet has an address at once, chooses the way
       * of shipping that the page's `data-wallet-rate` names, and confirms. What it showed is in the
       * button's data.
       */
      function wallets(options: WalletOptions) {
        const heard = new Map<string, (event: unknown) => void>();
        let button: HTMLButtonElement | undefined;
        let isSheetOpen = false;
        const buttons = document.createElement("div");
        Object.assign(buttons.style, { display: "flex", gap: "8px" });
        const note = (name: string, value: string) => button?.setAttribute(`data-${name}`, value);

        /** Fires an event of the sheet. @returns what the page shows then; null when it refuses */
        function change(event: string, detail: object): Promise<Shown | null> {
          return new Promise((done) => {
            const resolve = (shown: Shown = {}) => done(shown);
            const listener = heard.get(event);
            if (listener) listener({ ...detail, resolve, reject: () => done(null) });
            else resolve();
          });
        }

        /** As Stripe checks it before the sheet shows it. */
        function show({ lineItems = [], shippingRates = [] }: Shown) {
          const [rate] = shippingRates;
          const sum = lineItems.reduce((all, item) => all + item.amount, rate?.amount ?? 0);
          if (sum > amount) {
            throw integrationError("The amount is less than that of the line items provided.");
          }
          note("shown", (amount / 100).toFixed(2));
          note("rates", shippingRates.map(({ displayName }) => displayName).join(" | "));
        }

        async function openSheet(expressPaymentType: string) {
          if (!(await change("click", { expressPaymentType }))) {
            isSheetOpen = false;
            return;
          }

          const given = document.body.dataset;
          const { walletName = "Robin Sample", walletStreet = "12 Invented Street" } = given;
          const { walletState = "OR", walletZip = "97201", walletCountry = "US" } = given;
          const place = { city: "Portland", state: walletState, country: walletCountry };
          const address = { ...place, line1: walletStreet, line2: null, postal_code: walletZip };
          let rate = options.shippingRates?.[0];
          const needsAddress = options.shippingAddressRequired === true;
          if (needsAddress) {
            const { walletShownZip = walletZip } = given;
            const partial = { ...place, postal_code: walletShownZip };
            const changed = await change("shippingaddresschange", {
              name: walletName,
              address: partial,
            });
            if (!changed) return refuse();
            show(changed);
            // The shopper looks at it for as long as the test says.
            while (document.body.dataset.walletWaits) {
              await new Promise((done) => setTimeout(done, 20));
            }
            rate = changed.shippingRates?.[0] ?? rate;
            const wanted = changed.shippingRates?.find(
              ({ displayName }) => displayName === given.walletRate,
            );
            if (wanted) {
              const chosen = await change("shippingratechange", { shippingRate: wanted });
              if (!chosen) return refuse();
              show(chosen);
              rate = wanted;
            }
          }

          wallet = {
            client_secret: secret,
            "payment_method_data[type]": "card",
            "payment_method_data[card][number]": "4242424242424242",
            "payment_method_data[card][exp_month]": "12",
            "payment_method_data[card][exp_year]": "34",
            "payment_method_data[card][cvc]": "123",
            // The real one sends it when it confirms, with the publishable key.
            ...(needsAddress && {
              "shipping[name]": walletName,
              "shipping[address][line1]": address.line1,
              "shipping[address][country]": "US",
            }),
          };
          heard.get("confirm")?.({
            expressPaymentType,
            // It provides what was requested.
            billingDetails: {
              name: walletName,
              address,
              ...(options.emailRequired && {
                email: given.walletEmail ?? "robin.sample@example.com",
              }),
            },
            ...(needsAddress && { shippingAddress: { name: walletName, address } }),
            ...(rate && { shippingRate: rate }),
            paymentFailed: ({ reason, message = "" }: { reason: string; message?: string }) => {
              wallet = undefined;
              isSheetOpen = false;
              note("failed", reason);
              note("message", message);
            },
          });
        }

        function addButton(text: string, type: string, mode: string) {
          if (mode === "never") return;
          const each = document.createElement("button");
          each.type = "button";
          each.textContent = text;
          Object.assign(each.style, {
            flex: "1",
            minHeight: "48px",
            background: "#000",
            color: "#fff",
          });
          each.addEventListener("click", () => {
            // A sheet covers the page, so a second press cannot reach the buttons.
            if (isSheetOpen) return;
            button = each;
            isSheetOpen = true;
            void openSheet(type);
          });
          buttons.append(each);
        }

        /** The shopper closes the sheet. */
        function refuse() {
          isSheetOpen = false;
          note("failed", "rejected");
          heard.get("cancel")?.({});
        }

        const express = {
          on(event: string, listener: (event: unknown) => void) {
            heard.set(event, listener);
            return express;
          },
          off: () => express,
          mount(where: HTMLElement) {
            const { googlePay = "never", link = "never" } = options.paymentMethods ?? {};
            addButton("Pay with Google Pay", "google_pay", googlePay);
            addButton("Pay with Link", "link", link);
            where.append(buttons);
            const none = buttons.children.length === 0;
            // Asynchronous like the real one, because listeners are added after mounting.
            setTimeout(() => {
              const availablePaymentMethods = none
                ? undefined
                : { googlePay: googlePay !== "never", link: link !== "never" };
              heard.get("ready")?.({ availablePaymentMethods });
            }, 50);
          },
          update(changes: WalletOptions) {
            Object.assign(options, changes);
            return express;
          },
          unmount: () => buttons.remove(),
          destroy: () => buttons.remove(),
        };
        return express;
      }

      const element = {
        on(event: string, listener: (event: unknown) => void) {
          const known = listeners.get(event) ?? new Set();
          listeners.set(event, known.add(listener));
          return element;
        },
        off(event: string, listener: (event: unknown) => void) {
          listeners.get(event)?.delete(listener);
          return element;
        },
        mount(where: HTMLElement) {
          box = document.createElement("div");
          where.append(box);
          void (async () => {
            const error = await read();
            if (!box) return;
            if (error) emit("loaderror", { error });
            else emit("ready");
          })();
        },
        update(changes: ElementOptions) {
          elementOptions = { ...elementOptions, ...changes };
          freeze();
          return element;
        },
        focus() {
          const wrong = missing();
          (wrong ? inputs.get(wrong.name) : inputs.values().next().value)?.focus();
        },
        unmount() {
          box?.remove();
          box = undefined;
        },
        destroy() {
          element.unmount();
        },
      };

      return {
        intentPath,
        get options() {
          return elementOptions;
        },
        create(kind: string, given: ElementOptions) {
          if (kind === "expressCheckout") return wallets(given as WalletOptions);
          if (kind !== "payment") throw integrationError(`No stand-in for the ${kind} element.`);
          elementOptions = given;
          return element;
        },
        getElement: () => (box ? element : null),
        laterAmount: () => (isLater ? amount : undefined),
        async update(changes: { appearance?: Look; amount?: number }) {
          look = changes.appearance ?? look;
          amount = changes.amount ?? amount;
          dress();
        },
        async fetchUpdates() {
          const error = await read();
          return error ? { error } : {};
        },
        async submit() {
          if (wallet) return { selectedPaymentMethod: "google_pay" };
          const wrong = missing();
          submitted = wrong === undefined;
          if (!wrong) return { selectedPaymentMethod: type };
          if (!errors.has(wrong.name)) {
            const error = document.createElement("p");
            error.textContent = wrong.message;
            errors.set(wrong.name, error);
            inputs.get(wrong.name)?.after(error);
            dress();
          }
          const { message } = wrong;
          return { error: { type: "validation_error", code: `incomplete_${wrong.name}`, message } };
        },
        /** The typed values in the API's format. */
        confirmable(): Text {
          if (wallet) return wallet;
          if (!box) throw integrationError("The Payment Element is not mounted.");
          if (!submitted) throw integrationError("elements.submit() must be called before.");
          const value = (name: string) => inputs.get(name)?.value.replace(/\D/g, "") ?? "";
          const common = { client_secret: secret, "payment_method_data[type]": type };
          if (type === "card") {
            return {
              ...common,
              "payment_method_data[card][number]": value("number"),
              "payment_method_data[card][exp_month]": value("expiry").slice(0, 2),
              "payment_method_data[card][exp_year]": value("expiry").slice(2),
              "payment_method_data[card][cvc]": value("cvc"),
            };
          }
          return {
            ...common,
            "payment_method_data[us_bank_account][routing_number]": value("routing"),
            "payment_method_data[us_bank_account][account_number]": value("account"),
            "payment_method_data[us_bank_account][account_holder_type]": "individual",
            "mandate_data[customer_acceptance][type]": "online",
          };
        },
      };
    }

    async function confirmPayment({
      elements,
      clientSecret,
      confirmParams,
      redirect,
    }: ConfirmOptions) {
      const { return_url, receipt_email, payment_method_data } = confirmParams;
      if (redirect !== "if_required") throw integrationError("The stand-in never redirects.");
      new URL(return_url);
      const billing = payment_method_data?.billing_details ?? {};
      const hidden = elements.options.fields?.billingDetails;
      const parameters: Text = { ...elements.confirmable(), return_url, use_stripe_sdk: "true" };
      let { intentPath } = elements;
      const laterAmount = elements.laterAmount();
      if (laterAmount !== undefined) {
        if (!clientSecret) throw integrationError("The client secret is missing.");
        intentPath = `payment_intents/${clientSecret.split("_secret_")[0]}`;
        parameters.client_secret = clientSecret;
        const intent = await api("GET", intentPath, { client_secret: clientSecret });
        if (intent.amount !== laterAmount) {
          const message = "The amount of the elements is not that of the PaymentIntent.";
          return { error: { type: "invalid_request_error", message } };
        }
      }
      if (receipt_email) parameters.receipt_email = receipt_email;
      const billingKey = "payment_method_data[billing_details]";
      for (const name of ["name", "email"] as const) {
        const value = billing[name];
        if (value) parameters[`${billingKey}[${name}]`] = value;
        else if (hidden?.[name] === "never") throw integrationError(`${name} was not passed.`);
      }
      for (const [part, mode] of Object.entries(hidden?.address ?? {})) {
        const name = part === "postalCode" ? "postal_code" : part;
        const value = billing.address?.[name];
        if (value) parameters[`${billingKey}[address][${name}]`] = value;
        else if (mode === "never") throw integrationError(`${name} was not passed.`);
      }
      let result = await api("POST", `${intentPath}/confirm`, parameters);
      if (result.next_action?.type === "use_stripe_sdk") {
        const outcome = await openBankWindow();
        const { client_secret = "" } = parameters;
        const path = `${intentPath}/fake_authenticate`;
        result = await api("POST", path, { client_secret, outcome });
        const { last_payment_error: failure, status } = result;
        if (failure && status === "requires_payment_method") {
          return { error: { ...failure, payment_intent: result } };
        }
      }
      return result.error ? { error: result.error } : { paymentIntent: result };
    }

    /** The bank's 3-D Secure window. */
    function openBankWindow(): Promise<"allow" | "refuse"> {
      return new Promise((done) => {
        const dialog = document.createElement("dialog");
        dialog.setAttribute("aria-label", "3-D Secure");
        const text = document.createElement("p");
        text.textContent = "Your bank asks whether it is you who pays.";
        dialog.append(text);
        const choices = { "Complete authentication": "allow", "Fail authentication": "refuse" };
        for (const [label, outcome] of Object.entries(choices)) {
          const button = document.createElement("button");
          button.type = "button";
          button.textContent = label;
          button.addEventListener("click", () => dialog.close(outcome));
          dialog.append(button);
        }
        dialog.addEventListener("close", () => {
          dialog.remove();
          done(dialog.returnValue === "allow" ? "allow" : "refuse");
        });
        document.body.append(dialog);
        dialog.showModal();
      });
    }

    const notUsed = () => {
      throw integrationError("The stand-in has only the Payment Element.");
    };
    return {
      elements,
      confirmPayment,
      createToken: notUsed,
      createPaymentMethod: notUsed,
      confirmCardPayment: notUsed,
      _registerWrapper() {},
      registerAppInfo() {},
    };
  }

  Object.assign(window, { Stripe: Object.assign(Stripe, { version: "endive" }) });
}
