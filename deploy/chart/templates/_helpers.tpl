{{/* Labels of one process, called with (dict "root" $ "process" "api"). */}}
{{- define "haggle.selector" -}}
app.kubernetes.io/name: haggle
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .process }}
{{- end }}

{{- define "haggle.labels" -}}
{{ include "haggle.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
helm.sh/chart: {{ .root.Chart.Name }}-{{ .root.Chart.Version }}
{{- end }}

{{- define "haggle.image" -}}
{{ .Values.image.repository }}{{ if .Values.image.digest }}@{{ .Values.image.digest }}{{ else }}:{{ .Values.image.tag }}{{ end }}
{{- end }}

{{/* What all pods have: no rights, and no root. */}}
{{- define "haggle.pod" -}}
automountServiceAccountToken: false
enableServiceLinks: false
{{- with .Values.serviceAccountName }}
serviceAccountName: {{ . }}
{{- end }}
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  fsGroup: 10001
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "haggle.container" -}}
image: {{ include "haggle.image" . }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
{{- end }}

{{/* Pods of one process on several nodes, if there are some. */}}
{{- define "haggle.spread" -}}
topologySpreadConstraints:
  - maxSkew: 1
    topologyKey: kubernetes.io/hostname
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels: {{- include "haggle.selector" . | nindent 8 }}
{{- end }}

{{/* One variable of the Secret, called with (dict "root" $ "name" "SMTP_URL" "optional" false). */}}
{{- define "haggle.secret" -}}
- name: {{ .name }}
  valueFrom:
    secretKeyRef:
      name: {{ .root.Values.existingSecret }}
      key: {{ .name }}
      {{- if .optional }}
      optional: true
      {{- end }}
{{- end }}

{{/* Settings that all processes read. */}}
{{- define "haggle.env" -}}
- name: NODE_ENV
  value: production
- name: TRUST_PROXY
  value: {{ .Values.trustProxy | quote }}
- name: SITE_URL
  value: {{ .Values.siteUrl | quote }}
- name: SHOP_URL
  value: {{ .Values.shopUrl | quote }}
- name: OPERATOR_URL
  value: {{ .Values.operatorUrl | quote }}
{{ include "haggle.secret" (dict "root" . "name" "PROXY_SECRET") }}
{{ include "haggle.secret" (dict "root" . "name" "RAZORPAY_KEY_ID") }}
{{- end }}

{{/* The credentials of both buckets. */}}
{{- define "haggle.aws" -}}
- name: AWS_REGION
  value: {{ .Values.storage.region | quote }}
{{ include "haggle.secret" (dict "root" . "name" "AWS_ACCESS_KEY_ID" "optional" true) }}
{{ include "haggle.secret" (dict "root" . "name" "AWS_SECRET_ACCESS_KEY" "optional" true) }}
{{- end }}

{{/* Settings of the back ends, and of commands on their data. */}}
{{- define "haggle.apiEnv" -}}
{{ include "haggle.env" . }}
{{ include "haggle.aws" . }}
- name: MEDIA_STORAGE
  value: {{ .Values.storage.media | quote }}
- name: MEDIA_STORAGE_ENDPOINT
  value: {{ .Values.storage.endpoint | quote }}
- name: MAIL_FROM
  value: {{ .Values.mailFrom | quote }}
- name: DRAIN_SECONDS
  value: {{ .Values.api.drainSeconds | quote }}
- name: REGISTRY_URL
  value: http://{{ .Release.Name }}-registry:4100
{{- range $name := list "DATABASE_URL" "RAZORPAY_KEY_SECRET" "RAZORPAY_WEBHOOK_SECRET" "SMTP_URL" }}
{{ include "haggle.secret" (dict "root" $ "name" $name) }}
{{- end }}
{{ include "haggle.secret" (dict "root" . "name" "REDIS_URL" "optional" true) }}
{{- range $name, $value := .Values.settings }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- end }}
