import type { Rhythm } from "@/scripts/demo/rhythm";

/** Something that a shop sells. */
export interface Product {
  name: string;
  /** In minor units of the shop's currency. */
  price: number;
  weight: number;
}

/** A merchant of the demo, and how it sells. */
export interface Shop {
  name: string;
  email: string;
  /** A file of public/demo. */
  logo: string;
  /** `#rrggbb` */
  color: string;
  currency: "USD" | "EUR" | "GBP";
  /** Sales in two months, finished or not. */
  sales: number;
  /** Orders are numbered upwards from it. */
  firstOrder: number;
  order: (number: number) => string;
  /** The most of one product in an order. */
  most: number;
  /** How many wallets buy here, and from which on. */
  buyers: readonly [count: number, first: number];
  rhythm: Rhythm;
  /** How its sales come about, in turn. */
  origins: readonly ("api" | "form" | "till")[];
  products: readonly Product[];
  /** Whether each asset has a destination; money in the others stays in the vault. */
  keepsInVault: readonly string[];
}

/** The first two are the merchants of each local installation, in their order. */
export const SHOPS: readonly Shop[] = [
  {
    name: "Corner Coffee",
    email: "hello@corner-coffee.example",
    logo: "corner-coffee.webp",
    color: "#7c3f1d",
    currency: "USD",
    sales: 168,
    firstOrder: 10_402,
    order: (number) => `CC-${number}`,
    most: 3,
    buyers: [34, 0],
    rhythm: { week: [1.5, 0.8, 0.85, 0.9, 1, 1.3, 1.8], hours: [7, 18], growth: 2 },
    origins: ["api", "api", "api", "till", "till"],
    products: [
      { name: "Espresso beans, 1 kg", price: 2_890, weight: 5 },
      { name: "Filter beans, 250 g", price: 1_150, weight: 6 },
      { name: "Decaf beans, 250 g", price: 1_250, weight: 2 },
      { name: "Paper filters, 100 pieces", price: 490, weight: 3 },
      { name: "Hand grinder", price: 7_900, weight: 0.5 },
      { name: "Home barista class", price: 6_500, weight: 1 },
    ],
    keepsInVault: [],
  },
  {
    name: "Night Market",
    email: "studio@night-market.example",
    logo: "night-market.webp",
    color: "#7a2e5d",
    currency: "USD",
    sales: 92,
    firstOrder: 2_207,
    order: (number) => `NM-${number}`,
    most: 1,
    buyers: [26, 24],
    rhythm: { week: [1.2, 0.5, 0.5, 0.7, 1, 1.9, 2.3], hours: [15, 22], growth: 1.8 },
    origins: ["api", "api", "till"],
    products: [
      { name: "Stoneware mug", price: 2_400, weight: 6 },
      { name: "Serving bowl", price: 5_800, weight: 3 },
      { name: "Dinner plates, set of 4", price: 9_600, weight: 2 },
      { name: "Porcelain lamp", price: 14_900, weight: 1 },
      { name: "Bud vase", price: 3_200, weight: 4 },
    ],
    keepsInVault: ["WETH"],
  },
  {
    name: "Harbour Books",
    email: "orders@harbour-books.example",
    logo: "harbour-books.webp",
    color: "#1d4f7c",
    currency: "EUR",
    sales: 96,
    firstOrder: 311,
    order: (number) => `HB-${String(number).padStart(5, "0")}`,
    most: 2,
    buyers: [30, 44],
    rhythm: { week: [0.7, 1, 1, 1, 1.1, 1.3, 1.5], hours: [9, 20], growth: 1.6 },
    origins: ["api"],
    products: [
      { name: "Novel, paperback", price: 1_490, weight: 7 },
      { name: "Sea charts of the North", price: 4_800, weight: 1 },
      { name: "Cookbook", price: 3_200, weight: 3 },
      { name: "Picture book", price: 1_790, weight: 4 },
      { name: "Atlas, large format", price: 6_900, weight: 1 },
    ],
    keepsInVault: [],
  },
  {
    name: "Spoke & Chain",
    email: "workshop@spoke-and-chain.example",
    logo: "spoke-and-chain.webp",
    color: "#1f6b47",
    currency: "GBP",
    sales: 58,
    firstOrder: 874,
    order: (number) => `JOB-${number}`,
    most: 1,
    buyers: [24, 66],
    rhythm: { week: [0, 1.4, 1.1, 1, 1, 1.2, 0.9], hours: [8, 17], growth: 1.3 },
    origins: ["form", "api", "form"],
    products: [
      { name: "Annual service", price: 8_500, weight: 4 },
      { name: "Puncture repair", price: 1_800, weight: 5 },
      { name: "New chain and cassette", price: 6_400, weight: 3 },
      { name: "Wheel true", price: 2_500, weight: 3 },
      { name: "Brake bleed", price: 3_900, weight: 2 },
      { name: "Gravel wheelset", price: 31_500, weight: 1 },
    ],
    keepsInVault: [],
  },
];

/** All wallets that buy: the ranges of the shops overlap, so that some buy at two. */
export const BUYERS = 90;

/** The merchants' fee, in hundredths of a percent. */
export const FEE_BPS = 50;

/** Fixed rates in which the shops' prices are quoted, besides those of each local installation. */
export const DEMO_RATES: Record<string, string> = { "EUR/USD": "1.0800", "GBP/USD": "1.2700" };

/** The people of the account next to its owner; they sign in with the owner's password. */
export const TEAM = [
  { name: "Mara Lindqvist", email: "mara@florin.example", role: "finance" },
  { name: "Tom Okafor", email: "tom@florin.example", role: "support" },
  { name: "Ines Duarte", email: "ines@florin.example", role: "accountant" },
] as const;

/** The wallets' names, as they report them. */
export const WALLETS = ["MetaMask", "Rabby", "Ledger", "Coinbase Wallet"] as const;
