# syntax=docker/dockerfile:1
# One image for every process of Florin, for linux/amd64 and linux/arm64: docs/containers.md.

FROM node:22.21.1-bookworm-slim AS build
ENV NEXT_TELEMETRY_DISABLED=1
WORKDIR /build
COPY package.json package-lock.json ./
COPY tools tools
RUN npm ci --no-audit --no-fund
COPY . .
RUN FLORIN_IMAGE=on npm run build && node scripts/image.mjs /florin

FROM node:22.21.1-bookworm-slim
LABEL org.opencontainers.image.title="Florin" \
      org.opencontainers.image.description="Self-hosted gateway for stablecoin and crypto payments"
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000
WORKDIR /florin
COPY --from=build /florin ./
USER 1000:1000
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "--enable-source-maps"]
CMD ["dist/main.js"]
